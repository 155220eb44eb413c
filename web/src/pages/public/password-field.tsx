import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/fields/field-error.tsx'

type PasswordFieldProps = {
  name?: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  isVisible: boolean
  onVisibilityChange: (isVisible: boolean) => void
  /** For forms that keep the value themselves. */
  onChange?: (value: string) => void
}

/** The password of an account. Unlike Mantine's own, its button is reached with the keyboard and has a name. */
export function PasswordField({
  name = 'password',
  label,
  autoComplete,
  error,
  isVisible,
  onVisibilityChange,
  onChange,
}: PasswordFieldProps) {
  const { t } = useTranslation('public')
  return (
    <PasswordInput
      name={name}
      label={label}
      autoComplete={autoComplete}
      required
      withAsterisk={false}
      visible={isVisible}
      onVisibilityChange={onVisibilityChange}
      {...(onChange && { onChange: (event) => onChange(event.currentTarget.value) })}
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'login.hidePassword' : 'login.showPassword'),
        tabIndex: 0,
      }}
      error={error && <FieldError>{error}</FieldError>}
    />
  )
}
