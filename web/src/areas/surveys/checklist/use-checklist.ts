import type { StructureRow } from '@darsena/contract/areas/surveys/checklist-structure'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useUnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { http } from '../../../kit/http.ts'
import { HttpError } from '../../../kit/http-error.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { currentLanguage, useLanguage } from '../../../kit/texts/i18n.ts'
import { write } from '../../../kit/writes/write.ts'
import { bodyOf, type Checklist, sameChecklist } from './checklist-model.ts'

/** Whose checklist it is: a template's or an assignment's. */
export interface ChecklistOwner {
  resource: 'audit-templates' | 'audits'
  id: string
}

const keyOf = ({ resource, id }: ChecklistOwner) => [resource, 'structure', id, currentLanguage()]

/** The checklist as it is stored. */
export function useStructure(owner: ChecklistOwner) {
  useLanguage()
  return useQuery({
    queryKey: keyOf(owner),
    queryFn: ({ signal }) => http<StructureRow>(`/${owner.resource}/${owner.id}/structure`, { signal }),
  })
}

export type SaveProblem = { kind: 'stale' } | { kind: 'refused'; message: string }

/** A checklist being edited, and how it is saved; what others save meanwhile is not overwritten unasked. */
export function useChecklist(owner: ChecklistOwner, stored: StructureRow) {
  const [draft, setDraft] = useState<Checklist | null>(null)
  const [problem, setProblem] = useState<SaveProblem>()
  const [isBusy, setBusy] = useState(false)
  const checklist: Checklist = draft ?? stored
  const isDirty = draft !== null && !sameChecklist(draft, stored)
  useUnsavedGuard(useCallback(() => isDirty, [isDirty]))
  const change = (next: (before: Checklist) => Checklist) => setDraft((before) => next(before ?? stored))
  const reset = () => {
    setDraft(null)
    setProblem(undefined)
  }
  const save = async (version = checklist.version) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { ...bodyOf(checklist), version }
      const path = `/${owner.resource}/${owner.id}/structure`
      const saved = await write<StructureRow>(path, { method: 'PUT', body, quiet: [409, 422] })
      queryClient.setQueryData(keyOf(owner), saved)
      setDraft(null)
      void rowsChanged({ name: owner.resource })
      return true
    } catch (error) {
      if (!(error instanceof HttpError)) return false
      const isStale = error.body.code === 'STALE_VERSION'
      const message = error.body.details[0]?.message ?? error.body.message
      setProblem(isStale ? { kind: 'stale' } : { kind: 'refused', message })
      if (isStale) void queryClient.invalidateQueries({ queryKey: keyOf(owner) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { checklist, isDirty, isBusy, problem, change, reset, save }
}

export type ChecklistEditing = ReturnType<typeof useChecklist>
