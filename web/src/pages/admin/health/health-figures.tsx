import type { InstallationHealth } from '@lectern/contract/administration.ts'
import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './health.module.css'

/** The figures of the installation, in panels. */
export function HealthFigures({ health }: { health: InstallationHealth }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { disk, storage, database, jobs, models, backups } = health
  const usedShare = 1 - disk.free_bytes / disk.total_bytes
  const running = jobs.open.reduce((sum, kind) => sum + kind.running, 0)
  const waiting = jobs.open.reduce((sum, kind) => sum + kind.waiting, 0)
  const oldest = Math.max(0, ...jobs.open.map((kind) => kind.oldest_seconds))
  const limit = (value: number | null) => (value === null ? t('condition.noLimit') : format.number(value))
  return (
    <div className={classes.panels}>
      <Panel
        title={t('condition.disk')}
        value={format.size(disk.free_bytes)}
        unit={t('condition.free', { total: format.size(disk.total_bytes) })}
      >
        <Box mb={4}>
          <ProgressBar label={t('condition.disk')} percent={usedShare * 100} />
        </Box>
        <Row name={t('condition.used')}>{format.percent(usedShare)}</Row>
        <Row name={t('condition.storage')}>{t(storage.works ? 'condition.works' : 'condition.fails')}</Row>
        <Row name={t('condition.place')}>
          <span className="break-words">{storage.place}</span>
        </Row>
      </Panel>
      <Panel
        title={t('condition.jobs')}
        value={format.number(running)}
        unit={t('condition.running', { waiting: format.number(waiting) })}
      >
        <Row name={t('condition.oldest')}>
          {waiting === 0 ? '–' : t('condition.minutes', { count: Math.round(oldest / 60) })}
        </Row>
        <Row name={t('condition.done')}>{format.number(jobs.done_today)}</Row>
        <Row name={t('condition.failed')}>{format.number(jobs.failed_today)}</Row>
        <Row name={t('condition.workers')}>{format.number(jobs.workers)}</Row>
      </Panel>
      <Panel
        title={t('condition.database')}
        value={t('condition.milliseconds', { number: format.number(database.answer_ms) })}
        unit={t('condition.answer')}
      >
        <Row name="PostgreSQL">
          {format.facts([database.version.split(' ')[0], database.is_embedded && t('engines.builtin')])}
        </Row>
        <Row name={t('condition.connections')}>
          {t('condition.of', {
            value: format.number(database.connections),
            total: format.number(database.max_connections),
          })}
        </Row>
        <Row name={t('condition.size')}>{format.size(database.size_bytes)}</Row>
        <Row name={t('condition.clock')}>
          {t('condition.milliseconds', { number: format.number(database.clock_ms) })}
        </Row>
      </Panel>
      <Panel
        title={t('condition.models')}
        value={format.number(models.tokens.used)}
        unit={t('condition.tokens')}
      >
        <Row name={t('condition.tokenLimit')}>{limit(models.tokens.tokens)}</Row>
        <Row name={t('condition.speech')}>{format.number(Math.round(models.speech.used))}</Row>
        <Row name={t('condition.speechLimit')}>{limit(models.speech.minutes)}</Row>
      </Panel>
      {backups && (
        <Panel
          title={t('backups')}
          value={backups.last_at ? format.dateTime(backups.last_at) : '–'}
          unit={t(backups.last_at ? 'condition.lastBackup' : 'condition.noBackup')}
        >
          <Row name={t('condition.size')}>
            {backups.size_bytes === null ? '–' : format.size(backups.size_bytes)}
          </Row>
          <Row name={t('condition.nextBackup')}>{format.dateTime(backups.next_at)}</Row>
        </Panel>
      )}
    </div>
  )
}

type PanelProps = { title: string; value: string; unit: string; children: ReactNode }

function Panel({ title, value, unit, children }: PanelProps) {
  return (
    <section className={classes.panel}>
      <Text component="h2" fw={600} mb="xs">
        {title}
      </Text>
      <Group align="baseline" gap="xs" mb="sm">
        <Text className="tabular" span fz={28} fw={650} lh="2.25rem">
          {value}
        </Text>
        <Text span c="var(--text-2)">
          {unit}
        </Text>
      </Group>
      {children}
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <Group className="tabular" justify="space-between" wrap="nowrap" gap="md" py={4} fz="sm">
    <Text span inherit c="var(--text-2)">
      {name}
    </Text>
    <Text span inherit miw={0} ta="end">
      {children}
    </Text>
  </Group>
)
