import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const line = (y: number, text: string, fontSizePx = 50, x = 800): SlideLine => ({
  text,
  x,
  y,
  width: [...text].length * fontSizePx * 0.7,
  height: fontSizePx * 1.1,
  fontSizePx,
})

it('a Korean line that begins with a Latin name goes on in the open word above', async () => {
  const script = await writeSlide(
    [
      line(100, '스크립트', 100),
      line(400, '화면에 보이는 모든 게임 오브젝트의 동작은 연결된'),
      line(460, 'Components에 의해 제어됩니다.'),
      line(600, '저장하는 저장소 역할'),
      line(660, 'SecurityContextHolder: 값을 담는 곳'),
    ],
    'ko',
  )
  expect(script).toContain('연결된 Components에 의해 제어됩니다.')
  expect(script).not.toContain('역할 SecurityContextHolder')
})

it('a Korean title that is a sentence is said as it stands', async () => {
  const lines = [line(100, '카메라를 조작해보자', 100), line(400, '내가 만든 큐브를 비추도록 조정합니다.')]
  expect(await writeSlide(lines, 'ko')).toMatch(/^카메라를 조작해보자\.\n/)
  const named = [line(100, '카메라', 100), line(400, '내가 만든 큐브를 비추도록 조정합니다.')]
  expect(await writeSlide(named, 'ko')).toMatch(/카메라입니다\./)
})

it('the title of a dividing slide stands in the middle of the page, beside its parts', async () => {
  const script = await writeSlide(
    [
      line(600, '#여러 가지의 창들', 45, 200),
      line(660, '#프로젝트와 인스펙터', 45, 200),
      line(640, '화면 구성', 125, 900),
    ],
    'ko',
  )
  expect(script).toMatch(/^\S[^\n]*화면 구성입니다\.\n/)
})

it('an arrow of two characters is a pause, and a bracket can be closed in the next line', async () => {
  const script = await writeSlide(
    [
      line(100, '제목', 100),
      line(400, 'GameObject => 땅과 공을 만듭니다'),
      line(600, 'FPS(Frame'),
      line(660, 'Per Second)'),
    ],
    'ko',
  )
  expect(script).toContain('GameObject, 땅과 공을 만듭니다')
  expect(script).toContain('FPS(Frame Per Second)')
})

it('a numbered Chinese point goes on left of its number', async () => {
  const script = await writeSlide(
    [
      line(100, '作业题', 100),
      line(400, '1. 空间域图像、频率域图像、光学图像、数字图', 60, 269),
      line(490, '像的概念各是什么？光学图像与数字图像如何转换？', 60, 199),
      line(580, '2. 遥感图像处理中涉及的坐标系有哪些？', 60, 269),
    ],
    'zh',
  )
  expect(script).toContain('数字图像的概念各是什么')
})

it('a Korean word that the line divides is whole, in sentences, tables and labels', async () => {
  const write = (...texts: string[]) =>
    writeSlide(
      [line(100, '노동시장', 100), ...texts.map((text, row) => line(400 + 60 * row, text, 50, 200))],
      'ko',
    )
  // A particle, and a word that stands elsewhere, prove that words are divided.
  expect(await write('• 여러 나라의 환경이 자연실업률에 영향', '을 미치는 것을 관찰합니다.')).toContain(
    '영향을 미치는',
  )
  const known = await write(
    '• 자연실업률',
    '• 유럽의 자연실업률은 높은 수준이고 미국의 자연실',
    '업률은 낮다',
  )
  expect(known).toContain('미국의 자연실업률은 낮다')
  // Where words are divided, a single syllable is a part of one, but no word of its own.
  expect(
    await write(
      '• 임금의 결정은 임금이 지급되는 시점의 구매력',
      '으로 한다',
      '• 노동자의 공급과 기업의 수요에 대한 고',
      '용 대응 방식',
    ),
  ).toContain('대한 고용 대응')
  expect(await write('• 현재의 균형에 대하여 충분히 논의할', '수 없는 단계이다')).toContain('논의할 수 없는')
  expect(await write('• 두 가지 식을 서로 견주어 보고 이를 다시 결', '합')).toContain('다시 결합')
  // Elsewhere words stay apart.
  expect(await write('• 상급 노조에서의 협상에 대한 여러 나라의 사례', '연구')).toContain('사례 연구')
})

it('a centred Korean line that ends in a particle goes on below', async () => {
  const centred = (y: number, text: string, fontSizePx = 40) => {
    const { width, ...rest } = line(y, text, fontSizePx)
    return { ...rest, width, x: 960 - width / 2 }
  }
  const script = await writeSlide(
    [
      line(60, '차이점', 100, 80),
      centred(300, '객체지향 프로그래밍의 특성을 가지는 절차지향 프로그래밍과의 차이점은'),
      centred(350, '아래 사진만 보셔도 알 수 있다'),
      centred(500, '캡슐화는 데이터 중에서도 외부에 노출되면 안되는 데이터를', 44),
      centred(560, '숨기는 과정을 뜻한다'),
    ],
    'ko',
  )
  expect(script).toContain('차이점은 아래 사진만')
  expect(script).toContain('데이터를 숨기는 과정을')
})

it('a number with a Chinese bracket begins a point', async () => {
  const script = await writeSlide(
    [line(100, '点缺陷', 100), line(400, '1）缺陷处晶格畸变'), line(460, '2）空位缺陷有利于杂质扩散')],
    'zh',
  )
  expect(script).not.toContain('）')
  expect(script).toContain('缺陷处晶格畸变')
})

it('one Chinese character is the rest of the line above, and so is what follows a preposition', async () => {
  const script = await writeSlide(
    [
      line(100, '硅锗晶体', 100),
      line(400, '间隙式杂质和替位式杂', 45),
      line(453, '质', 45),
      line(560, '杂质原子进入半导体后，以', 45),
      line(613, '两种方式存在', 45),
      line(720, '一种方式是杂质原子位于晶格原子间的间隙位置', 45),
    ],
    'zh',
  )
  expect(script).toContain('替位式杂质。')
  expect(script).toContain('半导体后，以两种方式存在。')
})

it('a line in smaller letters is no rest of the one above', async () => {
  const script = await writeSlide(
    [
      line(100, 'ループ', 100),
      line(300, '配列の要素に操作を加えたい時はリスト内包表現', 80),
      line(420, '例：全要素を2倍したい', 64),
    ],
    'ja',
  )
  expect(script).toContain('リスト内包表現。例：全要素')
})

it('a point with a call of a program and few Korean words is said', async () => {
  const script = await writeSlide(
    [
      line(100, '행렬', 100),
      line(300, '• eye(n): 단위 행렬과 대각선이 모두 하나인 것'),
      line(380, '• magic(n): 마방진'),
    ],
    'ko',
  )
  expect(script).toContain('magic(n): 마방진')
})

it('a Chinese sentence with formulas goes on in lines that it fills', async () => {
  const wide = (y: number, text: string, font?: 'math') => ({
    ...line(y, text, 50, 150),
    width: 1600,
    ...(font && { font }),
  })
  const script = await writeSlide(
    [
      line(60, '矩阵', 100, 150),
      wide(300, '设A, B为两个矩阵，如果它们的行数、列数分别相等，又若它们为同型矩阵，'),
      wide(372, 'A = (aᵢⱼ), B = (bᵢⱼ), 如果aᵢⱼ = bᵢⱼ (i = 1, 2, · · ·, m; j =', 'math'),
      wide(444, '1, 2, · · ·, n)，则称A与B相等，这两个矩阵的每个元素都是相同的'),
      line(600, '. ，则上述方程组可写', 50, 150),
    ],
    'zh',
  )
  expect(script).toContain('如果aᵢⱼ = bᵢⱼ (i = 1, 2, · · ·, m; j = 1, 2, · · ·, n)，则称A与B相等')
  expect(script).not.toMatch(/。\s?[.，]/)
})

it('short Chinese lines far apart are points of an outline', async () => {
  const texts = ['基本概念', '推理的逻辑基础', '产生式系统推理', '自然演绎推理', '归结演绎推理']
  const script = await writeSlide(
    [line(49, '概览', 76, 45), ...texts.map((text, row) => line(319 + row * 158, text, 58, 75))],
    'zh',
  )
  expect(script).toContain('推理的逻辑基础、产生式系统推理、自然演绎推理')
})

it('a Korean "고" at a line\'s start belongs to the Latin word with its ending above', async () => {
  const lines = [
    line(100, '분포', 100),
    line(400, '서로 다른 것을 covariance shift라'),
    line(460, '고 한다.'),
  ]
  expect(await writeSlide(lines, 'ko')).toContain('covariance shift라고 합니다.')
})
