import { fileURLToPath } from 'node:url'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import sharp from 'sharp'
import type { PageSlide } from './slides.queries.ts'

const svgFile = fileURLToPath(new URL('./missing-page.svg', import.meta.url))

type MissingPage = { width: number; height: number; picture: Uint8Array; thumbnail: Uint8Array }
let drawn: Promise<MissingPage> | undefined

/** Draws a grey picture for a page that could not be rendered, so that numbers and order stay right. */
export const drawMissingPage = (): Promise<MissingPage> => {
  drawn ??= draw()
  return drawn
}

const draw = async (): Promise<MissingPage> => {
  const { data, info } = await sharp(svgFile).webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
  const thumbnail = await sharp(svgFile).resize(320).webp({ quality: 80 }).toBuffer()
  return { width: info.width, height: info.height, picture: data, thumbnail }
}

/** Makes the slide of a page that could not be rendered, and why. */
export const makeMissingSlide = (
  deckId: string,
  number: number,
  failure: Message,
  { width, height }: { width: number; height: number },
): PageSlide => ({
  number,
  width,
  height,
  pictureHash: `missing:${deckId}:${number}`,
  wordCount: 0,
  title: null,
  failure,
  failureText: formatMessage(failure),
  text: '',
  lines: [],
  words: [],
})
