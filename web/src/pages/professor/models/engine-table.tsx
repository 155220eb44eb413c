import type { TaskEngine } from '@lectern/contract/models.ts'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { EngineRow } from './engine-row.tsx'
import classes from './engine-table.module.css'
import { useEngineTests } from './use-engine-tests.ts'

const columns = ['task', 'by', 'settings', 'state', 'test'] as const

/** For each task: its engine, the setting that chose it, its present state, and a test. */
export function EngineTable({ engines }: { engines: readonly TaskEngine[] }) {
  const { t } = useTranslation('models')
  const { tests, test, testAll, isTestingAll } = useEngineTests(engines)
  return (
    <>
      {engines.some(({ kind }) => kind === 'model') && (
        <Group className={classes.all} align="stretch" justify="flex-end" gap={0} wrap="nowrap" mb="sm">
          <Button
            size="sm"
            variant="default"
            aria-disabled={isTestingAll}
            data-disabled={isTestingAll || undefined}
            onClick={() => !isTestingAll && void testAll()}
          >
            {isTestingAll ? t('testing') : t('testAll')}
          </Button>
        </Group>
      )}
      <DataTable
        caption={t('table')}
        head={columns.map((column) => (
          <th key={column} scope="col" className={classes[column]}>
            {t(`head.${column}`)}
          </th>
        ))}
      >
        <tbody>
          {engines.map((engine) => (
            <EngineRow
              key={engine.task}
              engine={engine}
              test={tests[engine.task]}
              onTest={() => void test(engine.task)}
            />
          ))}
        </tbody>
      </DataTable>
    </>
  )
}
