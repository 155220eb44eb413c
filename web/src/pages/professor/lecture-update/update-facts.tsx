import type { Differences, DifferingSlide } from '@lectern/contract/publishing.ts'
import { Box, Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateSentence } from '../../../features/lecture-details/update-sentence.ts'
import { useFormat } from '../../../ui/format.ts'
import classes from './lecture-update.module.css'
import type { useUpdating } from './use-updating.ts'

/** The line that students read, as if the update ran now. */
function AnnouncedLine({ slides }: { slides: Differences['slides'] }) {
  const { t } = useTranslation('update')
  const sentenceOf = useUpdateSentence()
  const [now] = useState(() => new Date().toISOString())
  const count = (kind: DifferingSlide['kind']) => slides.filter((slide) => slide.kind === kind).length
  return (
    <>
      {t('facts.tellHint')}
      <Box component="span" display="block" c="var(--text)">
        {sentenceOf({
          published_at: now,
          changed: count('changed'),
          added: count('new'),
          removed: count('removed'),
        })}
      </Box>
    </>
  )
}

type UpdateFactsProps = { differences: Differences; updating: ReturnType<typeof useUpdating> }

/** Beside the list: which version students have, what they keep, and when they see the new one. */
export function UpdateFacts({ differences, updating }: UpdateFactsProps) {
  const { t } = useTranslation('update')
  const format = useFormat()
  const announced = differences.slides.filter(
    ({ slide_index }) => slide_index === null || !updating.leftOut.includes(slide_index),
  )
  const { published_version: version, students_started: started, students_finished: finished } = differences
  return (
    <aside className={classes.facts}>
      <section className="border-below">
        <h2>{t('facts.have')}</h2>
        <p>{t('facts.version', { when: format.dateTime(version.published_at) })}</p>
        <Text size="sm" c="var(--text-2)">
          {t('facts.started', { count: started })}, {t('facts.finished', { count: finished })}
        </Text>
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
            <Text size="sm" c="var(--text-2)">
              {t('facts.undoUntil', { when: format.date(version.undo_until) })}
            </Text>
          </>
        )}
      </section>
      <section className="border-below">
        <h2>{t('facts.stays')}</h2>
        <Text size="sm" c="var(--text-2)">
          {t('facts.staysText')}
          {differences.slides.some(({ kind }) => kind === 'removed') && <> {t('facts.notesMove')}</>}
        </Text>
      </section>
      <section>
        <h2>{t('facts.see')}</h2>
        <Text size="sm" c="var(--text-2)">
          {t('facts.seeText')}
        </Text>
      </section>
      {announced.length > 0 && (
        <section className="border-above">
          <Checkbox
            label={t('facts.tell')}
            description={<AnnouncedLine slides={announced} />}
            checked={updating.tellsStudents}
            disabled={updating.isBusy}
            onChange={(event) => updating.setTellsStudents(event.currentTarget.checked)}
          />
        </section>
      )}
    </aside>
  )
}
