import type { Role } from '@lectern/contract/users.ts'
import { useTranslation } from 'react-i18next'
import classes from './role-cards.module.css'

const roles: readonly Role[] = ['student', 'professor']

/** The choice of role, which cannot be changed later: two cards with what each role does. */
export function RoleCards({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation('public')
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{t('register.role')}</legend>
      <div className={classes.cards}>
        {roles.map((role) => (
          <label key={role} className={classes.card}>
            <input
              className={classes.radio}
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              aria-describedby={`role-${role}`}
              aria-label={t(`register.${role}`)}
            />
            <span>
              <span className={classes.name}>{t(`register.${role}`)}</span>
              <span className={classes.text} id={`role-${role}`}>
                {t(`register.${role}Text`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
