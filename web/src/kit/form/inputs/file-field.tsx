import { refKey } from '@darsena/contract/kit/define-resource'
import { type FileLink, fileLinksOf } from '@darsena/contract/kit/file-link'
import { Input } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { FileCards } from '../../files/file-cards.tsx'
import { FileDrop } from '../../files/file-drop.tsx'
import classes from '../../files/files.module.css'
import { UploadCards } from '../../files/upload-cards.tsx'
import { useUploads } from '../../files/use-uploads.ts'
import { useStoredRow } from '../stored-row.ts'
import type { InputProps } from './input-props.ts'

/** One file, or any number of them: chosen, dropped or photographed, and uploaded at once. */
export function FileField({ field, traits, label, value, error, isRequired, onChange, onBusy }: InputProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const row = useStoredRow()
  const isMany = traits.kind === 'references'
  const ids = [value ?? []].flat().map(String)
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const [fresh, setFresh] = useState<ReadonlyMap<string, FileLink>>(new Map())
  const known = new Map(fileLinksOf(row?.[refKey(field)]).map((file) => [file.id, file]))
  const files = ids.flatMap((one) => fresh.get(one) ?? known.get(one) ?? [])
  const remember = (file: FileLink) => setFresh((all) => new Map(all).set(file.id, file))
  const put = (next: string[]) => {
    // Several uploads can end before the form has drawn itself anew.
    latest.current = next
    onChange(isMany ? next : (next.at(-1) ?? null))
  }
  const keys = useRef(new Map<string, string>())
  const keyOf = (one: string) => keys.current.get(one) ?? ''
  const uploads = useUploads((file, key) => {
    remember(file)
    keys.current.set(file.id, key)
    // In the order in which they were chosen, such as the pages of a scan, whichever arrives first.
    const next = [...latest.current, file.id].sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
    put(isMany ? next : [file.id])
  })
  const isBusy = uploads.uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
  const hasRoom = isMany || (ids.length === 0 && uploads.uploads.length === 0)
  return (
    <Input.Wrapper
      ref={box}
      className={classes.field}
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      required={isRequired}
    >
      {files.length > 0 && (
        <FileCards
          files={files}
          label={label}
          onRemove={(removed) => {
            put(ids.filter((one) => one !== removed))
            // The button that was pressed goes with its card.
            requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input, button')?.focus())
          }}
          onCropped={remember}
        />
      )}
      <UploadCards {...uploads} />
      {hasRoom && (
        <FileDrop label={label} accept={traits.accept ?? 'any'} isMany={isMany} onFiles={uploads.add} />
      )}
    </Input.Wrapper>
  )
}
