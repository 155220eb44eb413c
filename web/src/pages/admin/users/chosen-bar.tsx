import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type ChosenBarProps = {
  count: number
  onAsk: (action: 'disable' | 'erase') => void
  onClear: () => void
}

/** Actions on the chosen accounts together. */
export function ChosenBar({ count, onAsk, onClear }: ChosenBarProps) {
  const { t } = useTranslation('admin')
  return (
    <Group gap="sm" mb="sm" role="group" aria-label={t('several.label')}>
      <Text role="status" className="tabular">
        {t('several.chosen', { count })}
      </Text>
      {(['disable', 'erase'] as const).map((action) => (
        <Button
          key={action}
          size="sm"
          variant="default"
          className="touch-height"
          onClick={() => onAsk(action)}
        >
          {t(`list.${action}`)}
        </Button>
      ))}
      <Button size="sm" variant="subtle" color="gray" className="touch-height" onClick={onClear}>
        {t('several.clear')}
      </Button>
    </Group>
  )
}
