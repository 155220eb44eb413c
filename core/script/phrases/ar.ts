import type { Phrases } from './phrases.ts'

export const ar: Phrases = {
  greeting: { measured: 'أهلا وسهلا بكم.', lively: 'مرحبا بالجميع!' },
  opening: 'موضوع المحاضرة: {title}.',
  introduction: {
    measured: [
      'موضوع هذه الشريحة: {title}.',
      'ننتقل الآن إلى ما يلي: {title}.',
      'لننظر في هذه النقطة: {title}.',
    ],
    lively: ['لننظر معا في هذا الموضوع: {title}.', 'والآن: {title}.'],
  },
  continuation: 'نتابع: {title}.',
  pro: 'من المزايا: {x}',
  con: 'من العيوب: {x}',
  formula: 'المعادلة موجودة على الشريحة.',
  thatFormula: 'المعادلة على الشريحة',
  thatCode: 'الشيفرة على الشريحة',
  code: 'الشيفرة موجودة على الشريحة.',
  figure: 'انظروا إلى الشكل على الشريحة.',
  labels: 'يوضح الشكل: {list}.',
  recap: 'باختصار: {list}.',
  closing: { measured: 'بهذا تنتهي المحاضرة. شكرا على انتباهكم.', lively: 'هذا كل شيء لليوم. شكرا لكم!' },
}
