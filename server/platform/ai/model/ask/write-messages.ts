import type { FilePart, SystemModelMessage, TextPart } from 'ai'
import sharp from 'sharp'
import type { Ask, PromptPart } from './ask.ts'

/** Providers scale larger pictures down, and charge for the original size. */
const LONGEST_EDGE_PX = 1568
const QUALITY = 85
/** Anthropic allows four cache breakpoints; one follows the instructions. */
const MAX_CACHED_PARTS = 3
const CACHE_BREAKPOINT = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/** The messages to send, and all their text together, for counting. */
type Messages = {
  instructions: SystemModelMessage
  content: (TextPart | FilePart)[]
  pictures: number
  words: string
}

const partsOf = (ask: Ask): readonly PromptPart[] =>
  typeof ask.prompt === 'string' ? [{ text: ask.prompt }] : ask.prompt

export const hasPicture = (ask: Ask): boolean => partsOf(ask).some((part) => 'picture' in part)

type Picture = Extract<PromptPart, { picture: unknown }>['picture']

/** A retry with a complaint or more room sends the same picture: encode it once. */
const encoded = new WeakMap<Picture, Promise<FilePart>>()
const encode = (picture: Picture): Promise<FilePart> => {
  const found = encoded.get(picture)
  if (found) return found
  const made = picture().then(toJpeg)
  encoded.set(picture, made)
  // A picture that could not be loaded now may be available later.
  made.catch(() => encoded.delete(picture))
  return made
}

/**
 * Converts a picture to JPEG, which every provider takes: llama.cpp and similar servers read no WebP. An
 * unreadable picture is sent as it is; the provider then reports the error.
 */
const toJpeg = async (webp: Uint8Array): Promise<FilePart> => {
  const jpeg = await sharp(webp)
    .resize({ width: LONGEST_EDGE_PX, height: LONGEST_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => undefined)
  return { type: 'file', mediaType: jpeg ? 'image/jpeg' : 'image/webp', data: jpeg ?? webp }
}

/**
 * Writes a request as provider messages, in the given order. The instructions and the last cached parts
 * carry Anthropic's cache breakpoints; other providers cache common beginnings themselves. For those,
 * consecutive texts become one part: some small servers read no list.
 */
export const writeMessages = async (
  ask: Ask,
  how: { withPictures: boolean; hasCacheBreakpoints: boolean; alsoInstructed?: string },
): Promise<Messages> => {
  const text = how.alsoInstructed ? `${ask.instructions}\n\n${how.alsoInstructed}` : ask.instructions
  const parts = partsOf(ask).filter((part) => 'text' in part || how.withPictures)
  const cachedParts = new Set(parts.filter(({ isCached }) => isCached).slice(-MAX_CACHED_PARTS))
  const content: (TextPart | FilePart)[] = []
  for (const part of parts) {
    const breakpoint =
      how.hasCacheBreakpoints && cachedParts.has(part) ? { providerOptions: CACHE_BREAKPOINT } : {}
    const last = content.at(-1)
    if ('picture' in part) content.push({ ...(await encode(part.picture)), ...breakpoint })
    else if (!how.hasCacheBreakpoints && last?.type === 'text') last.text += `\n\n${part.text}`
    else content.push({ type: 'text', text: part.text, ...breakpoint })
  }
  return {
    instructions: {
      role: 'system',
      content: text,
      ...(how.hasCacheBreakpoints ? { providerOptions: CACHE_BREAKPOINT } : {}),
    },
    content,
    pictures: content.filter(({ type }) => type === 'file').length,
    words: [text, ...parts.map((part) => ('text' in part ? part.text : ''))].join('\n'),
  }
}
