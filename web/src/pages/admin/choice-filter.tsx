import { NativeSelect, SegmentedControl } from '@mantine/core'

type ChoiceFilterProps = {
  label: string
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One choice of a few, side by side; on phones, where they have no room, in a list. */
export function ChoiceFilter({ label, choices, value, onChange }: ChoiceFilterProps) {
  const shared = { 'aria-label': label, data: [...choices], value }
  return (
    <>
      <SegmentedControl className="tabular" visibleFrom="sm" {...shared} onChange={onChange} />
      <NativeSelect
        hiddenFrom="sm"
        flex={1}
        {...shared}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
