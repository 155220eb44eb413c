import { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'
import classes from './choice-fields.module.css'

/**
 * Position of the list: inside the page or window of its field, because some screen readers do not find
 * content outside of all landmarks. The small offset lets the list cover a hint below the field completely.
 */
const place = { withinPortal: false, floatingStrategy: 'fixed', offset: 3 } as const

// Both fields scroll the list itself: an inner scroll area could not be scrolled with the keyboard.

type SelectFieldProps = Omit<SelectProps, 'classNames' | 'comboboxProps' | 'withScrollArea'> & {
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
      classNames={{ options: classes.options, option: choiceClassName }}
      comboboxProps={place}
    />
  )
}

/** A text field with a list of matching suggestions. */
export function SuggestionField(
  props: Omit<AutocompleteProps, 'classNames' | 'comboboxProps' | 'withScrollArea'>,
) {
  return (
    <Autocomplete
      {...props}
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={place}
    />
  )
}
