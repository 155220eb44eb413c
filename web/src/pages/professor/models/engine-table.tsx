import type { TaskEngine } from '@lectern/contract/models.ts'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../ui/data-table.tsx'
import { EngineRow } from './engine-row.tsx'
import classes from './engine-table.module.css'

const columns = ['task', 'by', 'settings', 'state', 'test'] as const

/** Each task with what does it, which setting decided that, how it is at present, and a test. */
export function EngineTable({ engines }: { engines: readonly TaskEngine[] }) {
  const { t } = useTranslation('models')
  return (
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
          <EngineRow key={engine.task} engine={engine} />
        ))}
      </tbody>
    </DataTable>
  )
}
