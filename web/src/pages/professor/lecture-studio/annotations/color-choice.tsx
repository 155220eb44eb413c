import { Box, Radio } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './annotation-dialog.module.css'

type ColorChoiceProps = {
  label: string
  colors: readonly string[]
  value: string
  onChange: (color: string) => void
}

/** Radio group of an annotation type's colours with their names. */
export function ColorChoice({ label, colors, value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation('annotations')
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={classes.colors}>
        {colors.map((color) => (
          <Radio.Card
            key={color}
            value={color}
            className={`${classes.color} hover-sunken`}
            py={6}
            px="xs"
            c="var(--text)"
            fz="sm"
          >
            <Box
              component="span"
              flex="none"
              w={16}
              h={16}
              bd="1.5px solid var(--stroke)"
              bdrs="xs"
              bg="var(--fill)"
              style={
                {
                  '--fill': `var(--m-${color}-fill)`,
                  '--stroke': `var(--m-${color}-stroke)`,
                } as CSSProperties
              }
              aria-hidden
            />
            {t(`script.color.${color as 'red'}`)}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
