import { type Language, languages } from '@darsena/contract/kit/label'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from './i18n.ts'

export function LanguageSwitch() {
  const { t } = useTranslation('shell')
  const { language, setLanguage } = useLanguage()
  return (
    <SegmentedControl<Language>
      fullWidth
      size="xs"
      aria-label={t('language.label')}
      data={languages.map((value) => ({ value, label: <span lang={value}>{t(`language.${value}`)}</span> }))}
      value={language}
      onChange={setLanguage}
    />
  )
}
