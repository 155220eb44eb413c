import type { Phrases } from './phrases.ts'

export const ru: Phrases = {
  greeting: { measured: 'Здравствуйте, добро пожаловать.', lively: 'Всем привет!' },
  opening: 'Тема лекции: {title}.',
  introduction: {
    measured: [
      'Тема этого слайда: {title}.',
      'Переходим к следующему: {title}.',
      'Рассмотрим этот вопрос: {title}.',
    ],
    lively: ['Посмотрим вместе на эту тему: {title}.', 'А теперь: {title}.'],
  },
  continuation: 'Продолжаем: {title}.',
  pro: 'За: {x}',
  con: 'Против: {x}',
  formula: 'Формула показана на слайде.',
  thatFormula: 'формула на слайде',
  thatCode: 'код на слайде',
  code: 'Код показан на слайде.',
  figure: 'Посмотрите на рисунок на слайде.',
  labels: 'На рисунке: {list}.',
  recap: 'Кратко: {list}.',
  closing: {
    measured: 'На этом лекция закончена. Спасибо за внимание.',
    lively: 'На сегодня всё. Всем спасибо!',
  },
}
