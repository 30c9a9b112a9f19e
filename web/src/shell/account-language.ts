import type { Language } from '@darsena/contract/kit/label'
import { useEffect, useRef } from 'react'
import { ownAccountChanged } from '../kit/own-account.ts'
import { adoptAccountLanguage, useLanguage } from '../kit/texts/i18n.ts'

/** Applies the language of the account at sign-in; role labels follow any change of language. */
export function useAccountLanguage(locale: Language | undefined, bearer: string | null): void {
  const adopted = useRef<string>(null)
  useEffect(() => {
    if (!locale || adopted.current === bearer) return
    adopted.current = bearer
    void adoptAccountLanguage(locale)
  }, [locale, bearer])
  const { language } = useLanguage()
  const applied = useRef(language)
  useEffect(() => {
    if (applied.current === language) return
    applied.current = language
    void ownAccountChanged()
  }, [language])
}
