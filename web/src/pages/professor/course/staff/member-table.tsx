import { type CourseRole, courseRoles } from '@lectern/contract/course-access.ts'
import type { StaffMember } from '@lectern/contract/course-staff.ts'
import { ActionIcon, Box, NativeSelect, Table } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../api/session.ts'
import { useFormat } from '../../../../ui/format.ts'
import { DataTable } from '../../../../ui/tables/data-table.tsx'
import classes from './staff.module.css'

type MemberTableProps = {
  members: readonly StaffMember[]
  isManager: boolean
  onRole: (member: StaffMember, role: CourseRole) => void
  onRemove: (member: StaffMember) => void
}

/** The people on the staff. Only a manager sees menus and bins; the owner has neither. */
export function MemberTable({ members, isManager, onRole, onRemove }: MemberTableProps) {
  const { t } = useTranslation('courseStaff')
  const format = useFormat()
  const { _id: ownId } = useUser()
  return (
    <DataTable
      caption={t('people')}
      head={
        <>
          <Table.Th scope="col">{t('column.name')}</Table.Th>
          <Table.Th scope="col" w={170}>
            {t('column.role')}
          </Table.Th>
          <Table.Th scope="col" w={120}>
            {t('column.since')}
          </Table.Th>
          <Table.Th scope="col" w={170}>
            {t('column.lastSeen')}
          </Table.Th>
          {isManager && (
            <Table.Th scope="col" w={60}>
              <span className="visually-hidden">{t('column.actions')}</span>
            </Table.Th>
          )}
        </>
      }
    >
      <Table.Tbody>
        {members.map((member) => {
          const { _id: id, email, role, since, last_seen_at: seen } = member
          const name = member.name ?? email
          const isChangeable = isManager && role !== 'owner'
          return (
            <Table.Tr key={id} className={classes.member}>
              <Table.Th scope="row">
                <Box component="span" className="break-words" fw={500} dir="auto">
                  {name}
                </Box>{' '}
                {id === ownId && (
                  <Box component="span" c="var(--text-2)">
                    {t('you')}
                  </Box>
                )}
                <Box component="span" className="break-words" display="block" c="var(--text-2)" fz="sm">
                  {email}
                </Box>
              </Table.Th>
              <Table.Td data-label={t('column.role')}>
                {isChangeable ? (
                  <NativeSelect
                    maw={176}
                    aria-label={t('roleOf', { person: name })}
                    value={role}
                    onChange={(event) => onRole(member, event.currentTarget.value as CourseRole)}
                    data={courseRoles.toReversed().map((value) => ({
                      value,
                      label: value === 'owner' ? t('handOver.choice') : t(`role.${value}`),
                    }))}
                  />
                ) : (
                  t(`role.${role}`)
                )}
              </Table.Td>
              <Table.Td data-label={t('column.since')}>{format.date(since)}</Table.Td>
              <Table.Td data-label={t('column.lastSeen')}>
                {seen === null ? t('never') : format.dateTime(seen)}
              </Table.Td>
              {isManager && (
                <Table.Td className={classes.bin}>
                  {isChangeable && (
                    <ActionIcon
                      className="touch-size"
                      size={36}
                      aria-label={t('remove.of', { person: name })}
                      onClick={() => onRemove(member)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </DataTable>
  )
}
