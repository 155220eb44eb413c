import type { Translated } from '../catalogue.ts'
import type { publicPages as english } from '../en/public.ts'

export const publicPages: Translated<typeof english> = {
  notFound: {
    title: '',
    text: '',
    home: '',
  },
}
