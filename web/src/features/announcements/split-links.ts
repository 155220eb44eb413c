/** Marks that end a sentence or close a bracket, not an address. */
const ending = /[.,;:!?'"”’)\]}>。，、；：！？）】」』]+$/u

/** Cuts a text into words and web addresses, in order; joined they are the text. */
export const splitLinks = (text: string): { text: string; isLink: boolean }[] => {
  const parts: { text: string; isLink: boolean }[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"]+/gu)) {
    const bare = found.replace(ending, '')
    // A bracket that was opened within the address belongs to it.
    const address = bare.includes('(') && found[bare.length] === ')' ? `${bare})` : bare
    if (!URL.canParse(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false })
    parts.push({ text: address, isLink: true })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false })
  return parts
}
