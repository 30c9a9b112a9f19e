import type { ReportProblem } from '@darsena/contract/areas/surveys/reports/report'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { reportCall } from '../report/report-calls.ts'

/** What was done about a problem, or why it is open again. */
export function IssueDialog({
  reportId,
  problem,
  sessionId,
  onClose,
}: {
  reportId: string
  problem: Pick<ReportProblem, 'id' | 'issueStatus'>
  /** The work of the yard that repaired it. */
  sessionId?: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('surveys/report')
  const [text, setText] = useState('')
  const isPending = problem.issueStatus === 'PENDING'
  const move = async (event: FormEvent) => {
    event.preventDefault()
    const path = `/audit-reports/${reportId}/problems/${problem.id}/${isPending ? 'solve' : 'reopen'}`
    const solved = { solution: text, ...(sessionId ? { bookingSessionId: sessionId } : {}) }
    await reportCall(path, 'POST', isPending ? solved : { reason: text })
    onClose()
  }
  return (
    <Dialog title={t(isPending ? 'issueMove.solve' : 'issueMove.reopen')} size="lg" onClose={onClose}>
      <form onSubmit={(event) => void move(event)}>
        <Textarea
          label={t(isPending ? 'issueMove.solution' : 'issueMove.reason')}
          required
          autosize
          minRows={3}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" mt="md" disabled={text.trim() === ''}>
          {t(isPending ? 'issueMove.solve' : 'issueMove.reopen')}
        </Button>
      </form>
    </Dialog>
  )
}
