import type { Differences } from '@lectern/contract/publishing.ts'
import { Box, Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import classes from './lecture-update.module.css'
import type { useUpdating } from './use-updating.ts'

const kinds = [
  ['changed', 'facts.tellChanged'],
  ['new', 'facts.tellNew'],
  ['removed', 'facts.tellRemoved'],
] as const
const namedAtMost = 8

/** Which slides students are told about. */
function AnnouncedSlides({ slides }: { slides: Differences['slides'] }) {
  const { t } = useTranslation('update')
  return (
    <>
      {t('facts.tellHint')}
      {kinds.map(([kind, text]) => {
        const numbers = slides
          .filter((slide) => slide.kind === kind)
          .map((slide) => slide.slide_index ?? slide.was_index)
        if (numbers.length === 0) return null
        const more = numbers.length - namedAtMost
        const named = numbers.slice(0, namedAtMost).join(', ')
        return (
          <Box component="span" display="block" key={kind}>
            {t(text, {
              count: numbers.length,
              slides: more > 0 ? `${named}, ${t('andMore', { count: more })}` : named,
            })}
          </Box>
        )
      })}
    </>
  )
}

type UpdateFactsProps = { differences: Differences; updating: ReturnType<typeof useUpdating> }

/** Beside the list: which version students have, what they keep, and when they see the new one. */
export function UpdateFacts({ differences, updating }: UpdateFactsProps) {
  const { t } = useTranslation('update')
  const format = useFormat()
  const { published_version: version, students_started: started, students_finished: finished } = differences
  return (
    <aside className={classes.facts}>
      <section className="border-below">
        <h2>{t('facts.have')}</h2>
        <p>{t('facts.version', { when: format.dateTime(version.published_at) })}</p>
        <p className={classes.quiet}>
          {t('facts.started', { count: started })}, {t('facts.finished', { count: finished })}
        </p>
        {version.undo_until && (
          <>
            <Button
              mt="xs"
              size="sm"
              variant="default"
              disabled={updating.isBusy}
              onClick={() => void updating.undo()}
            >
              {t('facts.undo')}
            </Button>
            <p className={classes.quiet}>{t('facts.undoUntil', { when: format.date(version.undo_until) })}</p>
          </>
        )}
      </section>
      <section className="border-below">
        <h2>{t('facts.stays')}</h2>
        <p className={classes.quiet}>{t('facts.staysText')}</p>
      </section>
      <section>
        <h2>{t('facts.see')}</h2>
        <p className={classes.quiet}>{t('facts.seeText')}</p>
      </section>
      {differences.slides.length > 0 && (
        <section className="border-above">
          <Checkbox
            label={t('facts.tell')}
            description={<AnnouncedSlides slides={differences.slides} />}
            checked={updating.tellsStudents}
            disabled={updating.isBusy}
            onChange={(event) => updating.setTellsStudents(event.currentTarget.checked)}
          />
        </section>
      )}
    </aside>
  )
}
