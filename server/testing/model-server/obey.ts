import { pretendObject } from './pretend-object.ts'
import type { Reading } from './protocol.ts'

const orders = /(?:ignore|disregard|forget|instead|system:|now you|give|award|reply with|say)[^\n.]{0,160}/gi
const said = /(?:reply with|say|answer with|output)(?: only| exactly)?:? *["“]?([^"”\n]{1,200})/i
const bound = /Maximum: (\d+(?:\.\d+)?)/

type Node = { [name: string]: unknown }

const raise = (value: unknown, most: number): unknown => {
  if (typeof value === 'number') return most
  if (Array.isArray(value)) return value.map((one) => raise(one, most))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      // Confidence is between 0 and 1.
      Object.entries(value as Node).map(([name, one]) => [
        name,
        name === 'confidence' ? 1 : raise(one, most),
      ]),
    )
  return value
}

/**
 * The answer of a model that obeys every instruction, also inside data: it repeats the words that it is
 * told to say, and gives the most points.
 */
export const obey = (reading: Reading): string => {
  const orderedWords = reading.prompt.match(orders)?.join(' ') ?? ''
  const words = said.exec(reading.prompt)?.[1]?.trim() || orderedWords || 'Yes, of course.'
  if (!reading.schema) return words
  const most = Number(bound.exec(reading.prompt)?.[1] ?? 100)
  return JSON.stringify(raise(pretendObject(reading.schema, words), most))
}
