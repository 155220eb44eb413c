/**
 * The shape that another language has to fill, taken from the English texts: every key with a text of its
 * own. A text with a number has the plural forms of its language: `_other` is in every language, a test asks for
 * the others.
 */
export type Translated<T> = { [K in keyof T as K extends `${string}_one` ? never : K]: Leaf<T[K]> } & {
  [K in keyof T as K extends `${infer Name}_one` ? `${Name}_${PluralForm}` : never]?: string
}
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many'
type Leaf<V> = V extends string ? string : Translated<V>
