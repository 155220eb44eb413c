import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Joins numbers in the interface's language: "5 and 10", "1, 2 and 7". */
export function useNumberList(): (numbers: readonly number[]) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
    return (numbers) => list.format(numbers.map(String))
  }, [i18n.language])
}
