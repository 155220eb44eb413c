import { readOutline } from '@lectern/core/text/outline/outline.ts'
import type { RenderedPage } from '../../platform/pdf/pdf.types.ts'

const MAX_TITLE_CHARS = 160

/** The title of a page, read from its lines; null when no line stands out. */
export const pageTitleOf = ({ number, lines }: Pick<RenderedPage, 'number' | 'lines'>): string | null =>
  readOutline({ number, lines }, []).title?.slice(0, MAX_TITLE_CHARS) || null
