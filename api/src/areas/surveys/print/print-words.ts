import { severityNames } from '@darsena/contract/areas/surveys/report-choices'
import { resourceTexts } from '@darsena/contract/resource-texts'
import type { Writer } from './print-format.ts'

/** What a severity is called, by number and word. */
export function severityText(severity: number, { translate, language }: Writer): string {
  const name = severityNames[severity - 1] ?? 'LOW'
  const word = resourceTexts['audit-reports'][language].choice?.worstSeverity?.[name] ?? name
  return translate('surveys/print:severityOf', { number: severity, name: word })
}

/** Headings and other fixed words of the document. */
export function printedWords({ translate }: Writer) {
  const word = <K extends Parameters<typeof translate>[0]>(key: K) => translate(key)
  return {
    page: translate('surveys/print:page', { page: '{page}', pages: '{pages}' }),
    contents: word('surveys/print:contents'),
    result: word('surveys/print:result'),
    summary: word('surveys/print:summary'),
    noSummary: word('surveys/print:noSummary'),
    recommendations: word('surveys/print:recommendations'),
    mandate: word('surveys/print:mandate'),
    conditions: word('surveys/print:conditions'),
    items: word('surveys/print:items'),
    byStatus: word('surveys/print:byStatus'),
    bySeverity: word('surveys/print:bySeverity'),
    statusHead: word('surveys/print:statusHead'),
    severityHead: word('surveys/print:severityHead'),
    count: word('surveys/print:count'),
    open: word('surveys/print:open'),
    solved: word('surveys/print:solvedHead'),
    findings: word('surveys/print:findings'),
    noProblems: word('surveys/print:noProblems'),
    recommendation: word('surveys/print:recommendation'),
    notes: word('surveys/print:notes'),
    afterWork: word('surveys/print:afterWork'),
    checklist: word('surveys/print:checklist'),
    item: word('surveys/print:item'),
    code: word('surveys/print:code'),
    limitations: word('surveys/print:limitations'),
    limitationsText: word('surveys/print:limitationsText'),
    noLimitations: word('surveys/print:noLimitations'),
    reason: word('surveys/print:reason'),
    instruments: word('surveys/print:instruments'),
    noInstruments: word('surveys/print:noInstruments'),
    signature: word('surveys/print:signature'),
    notSigned: word('surveys/print:notSigned'),
  }
}
