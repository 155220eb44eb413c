/** Whether a stored value is an object with string properties of these names. */
export function hasTexts<const N extends string>(
  stored: unknown,
  ...names: N[]
): stored is Record<N, string> & Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) return false
  const fields = stored as Record<string, unknown>
  return names.every((name) => typeof fields[name] === 'string')
}
