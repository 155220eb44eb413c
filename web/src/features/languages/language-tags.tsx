import { lectureLanguages } from '@lectern/contract/languages.ts'
import { useTranslation } from 'react-i18next'
import classes from './language-tags.module.css'

/** Language codes, with the full names as tooltips and for screen readers. */
export function LanguageTags({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation('common')
  return (
    <ul className={classes.tags}>
      {languages.map((code) => {
        const known = lectureLanguages.find((language) => language === code)
        const name = known ? t(`languages.${known}`) : code
        return (
          <li key={code} className={classes.tag} title={name}>
            <span aria-hidden>{code.toUpperCase()}</span>
            <span className="visually-hidden">{name}</span>
          </li>
        )
      })}
    </ul>
  )
}
