import { courseActions, courseRoles, mayDo } from '@lectern/contract/course-access.ts'
import { Box, Title } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import classes from './role-table.module.css'

/** What each role may do: the table by which the server decides. */
export function RoleTable() {
  const { t } = useTranslation('courseStaff')
  return (
    <Box component="aside" className="panel" aria-labelledby="what-roles-may-do">
      <Title order={2} size="h4" p={20} pb="sm" id="what-roles-may-do">
        {t('roles')}
      </Title>
      <div className="scroll-x">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('column.action')}</span>
              </th>
              {courseRoles.map((role) => (
                <th key={role} scope="col">
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {courseActions.map((action) => (
              <tr key={action}>
                <th scope="row">{t(`action.${action}`)}</th>
                {courseRoles.map((role) => (
                  <td key={role}>
                    {mayDo(role, action) ? (
                      <IconCheck size={16} color="var(--accent-text)" role="img" aria-label={t('yes')} />
                    ) : (
                      <>
                        <span aria-hidden>–</span>
                        <span className="visually-hidden">{t('no')}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Box component="p" p={20} pt="sm" c="var(--text-2)" fz="sm" lh="1.25rem">
        {t('history')}
      </Box>
    </Box>
  )
}
