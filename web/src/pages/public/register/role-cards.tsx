import type { Role } from '@lectern/contract/users.ts'
import { Box, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './role-cards.module.css'

const roles: readonly Role[] = ['student', 'professor']

type RoleCardsProps = {
  value: Role
  onChange: (role: Role) => void
  /** The one role that can be chosen here, and why. */
  only?: Role
  why?: string
}

/** The choice of role, which cannot be changed later: two cards with what each role does. */
export function RoleCards({ value, onChange, only, why }: RoleCardsProps) {
  const { t } = useTranslation('public')
  return (
    <fieldset>
      <Box component="legend" mb={6} fz="sm" fw={600} lh="1.25rem">
        {t('register.role')}
      </Box>
      <div className={classes.cards}>
        {roles.map((role) => (
          <label key={role} className={classes.card} htmlFor={`role-${role}-input`}>
            <Radio
              id={`role-${role}-input`}
              name="role"
              value={role}
              checked={value === role}
              disabled={only !== undefined && only !== role}
              onChange={() => onChange(role)}
              aria-describedby={`role-${role}`}
              aria-label={t(`register.${role}`)}
            />
            <span>
              <Box component="span" display="block" fw={600}>
                {t(`register.${role}`)}
              </Box>
              <Box
                component="span"
                display="block"
                mt={2}
                c="var(--text-2)"
                fz="sm"
                lh="1.125rem"
                id={`role-${role}`}
              >
                {t(`register.${role}Text`)}
              </Box>
            </span>
          </label>
        ))}
      </div>
      {why && (
        <Box mt={6} c="var(--text-2)" fz="sm" lh="1.125rem" role="status">
          {why}
        </Box>
      )}
    </fieldset>
  )
}
