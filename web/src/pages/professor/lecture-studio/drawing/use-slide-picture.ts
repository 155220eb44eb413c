import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useTranslation } from 'react-i18next'

/** The picture of a slide, to draw on. */
export function useSlidePicture({ index, image_url, image_width, image_height }: SlideEntry) {
  const { t } = useTranslation('common')
  return {
    src: image_url,
    width: image_width,
    height: image_height,
    alt: t('slidePicture.alt', { number: index }),
  }
}
