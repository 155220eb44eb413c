import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { usePart } from '../store/studio-store.ts'
import classes from './homeless-drafts.module.css'

/** Texts that were not saved when another deck took their page away: they are shown until they are discarded. */
export function HomelessDrafts() {
  const { t } = useTranslation(['studio', 'common'])
  const script = usePart('script', 'homeless', 'forget')
  const jobs = usePart('jobs', 'isLoaded')
  const generation = usePart('generation', 'slidesJob')
  // While a deck is prepared a page may still come in.
  if (!jobs.isLoaded || generation.slidesJob || script.homeless.length === 0) return null
  return (
    <section className={classes.drafts} role="alert" aria-labelledby="homeless-title">
      <h2 id="homeless-title" className={classes.title}>
        {t('homeless.title', { count: script.homeless.length })}
      </h2>
      <p className={classes.hint}>{t('homeless.hint')}</p>
      <ul className={classes.list}>
        {script.homeless.map(({ key, slide, language, text }) => {
          const name = t(`common:languages.${language as LectureLanguage}`)
          const of = t('homeless.of', { number: slide, name })
          return (
            <li key={key} className={classes.draft}>
              <textarea
                className={classes.text}
                readOnly
                rows={2}
                aria-label={of}
                lang={language}
                value={text}
              />
              <div className={classes.foot}>
                <span className={classes.of}>{of}</span>
                <CopyButton text={text} what={of} />
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t('homeless.discardOf', { what: of })}
                  onClick={() => script.forget(key)}
                >
                  {t('script.discard')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
