import { expect, it } from 'vitest'
import { findNearestSlides } from './nearest-slides.ts'

const slide = (number: number, title: string, text: string, script: string) => ({
  number,
  title,
  text,
  script,
})
const english = [
  slide(1, 'Roots', 'Roots take up water', 'Roots take up water, in every country, for the whole plant.'),
  slide(
    2,
    'Leaves',
    'Leaves turn light into sugar',
    'Leaves are where the plant makes sugar, and where cells use light.',
  ),
]
const korean = [
  slide(1, '뿌리', '뿌리는 물을 흡수한다', '뿌리는 물과 무기질을 흡수합니다.'),
  slide(2, '잎', '잎은 당을 만든다', '잎은 광합성을 하는 곳입니다.'),
]
const chinese = [
  slide(1, '根', '根吸收水分', '根吸收水和矿物质。'),
  slide(2, '叶', '叶制造糖', '叶是进行光合作用的地方。'),
]

it.each([
  ['en', english, 'How much sugar does a potato hold?', [2]],
  ['en', english, 'Why do roots like music?', [1]],
  ['ko', korean, '광합성은 밤에도 하나요?', [2]],
  ['zh', chinese, '光合作用晚上有吗？', [2]],
])(
  'names slides on which a content word of the question stands (%s): %s',
  (language, slides, question, found) =>
    expect(findNearestSlides({ slides, question, language })).toEqual(found),
)

it.each([
  ['en', english, 'What is the capital of France?'],
  ['en', english, 'Who won the world cup?'],
  ['en', english, 'Can you make me a sandwich?'],
  ['ko', korean, '프랑스의 수도는 어디인가요?'],
  ['zh', chinese, '法国的首都是哪里？'],
])('names none for a question of another subject (%s): %s', (language, slides, question) =>
  expect(findNearestSlides({ slides, question, language })).toEqual([]),
)
