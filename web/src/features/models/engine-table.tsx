import type { TaskEngine } from '@lectern/contract/models.ts'
import { Button, Group, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { EngineRow } from './engine-row.tsx'
import { type Tester, useEngineTests } from './use-engine-tests.ts'

/** The columns and their widths. */
const columns = [
  ['task', '17%'],
  ['by', '22%'],
  ['settings', '20%'],
  ['state', '17%'],
  ['test', undefined],
] as const

/** For each task: its engine, for administrators the setting that chose it, its present state, and a test. */
export function EngineTable({ engines, tester }: { engines: readonly TaskEngine[]; tester: Tester }) {
  const { t } = useTranslation('models')
  const { tests, test, testAll, isTestingAll } = useEngineTests(engines, tester)
  // A professor can change no setting.
  const showsSettings = tester === 'administrator'
  return (
    <>
      {engines.some(({ kind }) => kind === 'model') && (
        <Group justify="flex-end" mb="sm">
          <Button
            size="sm"
            variant="default"
            className="touch-height"
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
        head={columns
          .filter(([column]) => showsSettings || column !== 'settings')
          .map(([column, width]) => (
            <Table.Th key={column} scope="col" w={width}>
              {t(`head.${column}`)}
            </Table.Th>
          ))}
      >
        <Table.Tbody>
          {engines.map((engine) => (
            <EngineRow
              key={engine.task}
              engine={engine}
              showsSettings={showsSettings}
              test={tests[engine.task]}
              onTest={() => void test(engine.task)}
            />
          ))}
        </Table.Tbody>
      </DataTable>
    </>
  )
}
