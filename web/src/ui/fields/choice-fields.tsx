import { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'
import classes from './choice-fields.module.css'

/**
 * Where the list stands: in the page or the window that its field is in. In the body it would be outside of every
 * landmark, where some readers do not come upon it. It is near enough to cover a hint below the field, whose beginning
 * would look out between them.
 */
const place = { withinPortal: false, floatingStrategy: 'fixed', offset: 3 } as const

// In both the list itself scrolls: a box in it that scrolled would be out of the keyboard's reach.

type SelectFieldProps = Omit<SelectProps, 'classNames' | 'comboboxProps' | 'withScrollArea'> & {
  /** Class of each choice in the list. */
  choiceClassName?: string | undefined
}

/** A field with one of the choices of a list; it cannot be emptied. */
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

/** A field for any text, with a list of what fits what is typed. */
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
