import { fileLimit } from '@darsena/contract/kit/file-link'
import { IconUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import classes from './files.module.css'

const accepted = {
  image: 'image/*,.heic,.heif',
  any: 'image/*,.heic,.heif,application/pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.csv',
} as const

/** Takes files by the system's dialog, which on a phone offers the camera, or by dropping them. */
export function FileDrop({
  label,
  accept,
  isMany,
  onFiles,
}: {
  label: string
  accept: keyof typeof accepted
  isMany: boolean
  onFiles: (files: File[]) => void
}) {
  const { t } = useTranslation('kit/files')
  const id = useId()
  const size = fileLimit / 1024 / 1024
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    onFiles(isMany ? files : files.slice(0, 1))
  }
  const drop = useFileDrop(take)
  const choose = accept === 'image' && !isMany ? 'choosePicture' : isMany ? 'chooseFiles' : 'chooseFile'
  return (
    <label className={classes.drop} {...drop}>
      <input
        type="file"
        multiple={isMany}
        accept={accepted[accept]}
        aria-label={`${label}: ${t(choose)}`}
        aria-describedby={id}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file can be chosen again after it was taken away.
          event.currentTarget.value = ''
        }}
      />
      <IconUpload size={20} stroke={1.5} aria-hidden />
      <span>
        <span className={classes.choose}>{t(choose)}</span> {t('drop')}
      </span>
      <span id={id} className={classes.size}>
        {t(accept === 'image' ? 'limitPictures' : 'limitFiles', { size })}
      </span>
    </label>
  )
}
