import sharp from 'sharp'

const SIZE = { width: 1920, height: 1080 }
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><rect width="1920" height="1080" fill="#f4f2ee"/>
<rect x="40" y="40" width="1840" height="1000" fill="none" stroke="#8f897e" stroke-width="4" stroke-dasharray="20 16"/>
<path d="M860 440h200v200h-200zM860 440l200 200M1060 440l-200 200" fill="none" stroke="#8f897e" stroke-width="8"/></svg>`

type MissingPage = { size: { width: number; height: number }; picture: Uint8Array; thumbnail: Uint8Array }
let drawn: Promise<MissingPage> | undefined

/** A grey picture for a page that could not be rendered, so that numbers and order stay right. */
export const drawMissingPage = (): Promise<MissingPage> => {
  drawn ??= (async () => ({
    size: SIZE,
    picture: await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer(),
    thumbnail: await sharp(Buffer.from(svg)).resize(320).webp({ quality: 80 }).toBuffer(),
  }))()
  return drawn
}
