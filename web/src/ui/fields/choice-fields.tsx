import { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'

/**
 * Position of the list: inside the page or window of its field, because some screen readers do not find
 * content outside of all landmarks. The small offset lets the list cover a hint below the field completely.
 */
const place = { withinPortal: false, floatingStrategy: 'fixed', offset: 3 } as const

/** Both fields scroll the list itself: an inner scroll area could not be scrolled with the keyboard. */
const listHeight = { options: { maxHeight: '14rem' } }

type SelectFieldProps = Omit<SelectProps, 'classNames' | 'styles' | 'comboboxProps' | 'withScrollArea'> & {
  /** Class of each option in the list. */
  choiceClassName?: string | undefined
}

/** A field for one of several options; it cannot be cleared. */
export function SelectField({ choiceClassName = '', ...props }: SelectFieldProps) {
  return (
    <Select
      {...props}
      allowDeselect={false}
      withScrollArea={false}
      classNames={{ options: 'scroll-y', option: choiceClassName }}
      styles={listHeight}
      comboboxProps={place}
    />
  )
}

/** A text field with a list of matching suggestions. */
export function SuggestionField(
  props: Omit<AutocompleteProps, 'classNames' | 'styles' | 'comboboxProps' | 'withScrollArea'>,
) {
  return (
    <Autocomplete
      {...props}
      withScrollArea={false}
      classNames={{ options: 'scroll-y' }}
      styles={listHeight}
      comboboxProps={place}
    />
  )
}
