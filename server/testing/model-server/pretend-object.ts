type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  maximum?: number
}

/** Makes a simple value of the requested shape, the same each time. */
export const pretendObject = (given: object, words = 'Seeds wake up in spring.'): unknown => {
  const schema = given as Schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return pretendObject(choice, words)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, pretendObject(one, words)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        pretendObject(schema.items ?? {}, words),
      )
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return words
  }
}
