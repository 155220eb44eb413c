import { cloneElement, type ReactElement, type ReactNode } from 'react'

type TextWithElementsProps = {
  /** Contains `<name>words</name>` or `<name/>`. */
  text: string
  /** By their names; each gets the words as its children. */
  elements: Record<string, ReactElement<{ children?: ReactNode }>>
}

/** A translated text of which some words stand in an element, such as a link or bold words. */
export function TextWithElements({ text, elements }: TextWithElementsProps) {
  const parts = text.matchAll(/<(\w+)\/>|<(\w+)>(.*?)<\/\2>|[^<]+|</g)
  return [...parts].map(({ 0: part, 1: alone, 2: name = alone, 3: words, index: start }) => {
    const element = name === undefined ? undefined : elements[name]
    return element
      ? cloneElement(element, { key: `${name} ${start}` }, words ?? element.props.children)
      : part
  })
}
