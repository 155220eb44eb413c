import { describe, expect, it } from 'vitest'
import { detectDeckLanguage, detectLanguage } from './detect-language.ts'

describe('the language of a text', () => {
  it.each([
    ['en', 'Water enters the cell by osmosis, which is why it bursts.'],
    ['es', 'El agua entra por la membrana y la célula se rompe.'],
    ['fr', "L'eau passe par la membrane et la cellule est pleine."],
    ['pt', 'Um estudo por amostragem é preferível a um censo por diversos motivos, dentre os quais o custo.'],
    ['de', 'Das Wasser geht durch die Membran und der Druck steigt.'],
    ['ko', '물이 세포 안으로 들어갑니다.'],
    ['zh', '水进入细胞，细胞因此破裂。'],
    ['ja', '水が細胞に入ります。'],
  ])('%s', (language, text) => expect(detectLanguage(text)).toBe(language))

  it.each([
    'CO2 and H2O become O2',
    'CO2 + H2O → O2; O2, O3',
    'O(log n) vs O(n)',
    'y = 2x + y; o = y',
    'x y z o y o',
    '2y + 3o = el1 los2',
    '',
    '42',
  ])('is not guessed from formulas: %s', (text) => expect(detectLanguage(text)).toBeNull())

  it('is not Spanish for the O of oxygen or of a running time', () => {
    expect(detectLanguage('CO2 and H2O are made into C6H12O6 and O2')).toBe('en')
    expect(detectLanguage('O(log n) vs O(n), and O(1) or O(n log n)')).toBeNull()
  })

  it('is recognized by the words next to a formula', () => {
    expect(detectLanguage('The cost is O(n log n), which is more than O(n).')).toBe('en')
    expect(detectLanguage('El coste es O(n), que es más que O(log n).')).toBe('es')
  })

  it('is Spanish, not Dutch, with many of "de" and "en"', () => {
    const text =
      'Vamos a definir una red neuronal muy sencilla, con dos neuronas en la capa de entrada, dos neuronas en la capa oculta, ' +
      'y una neurona en la capa de salida. La función de activación en la capa oculta y en la salida será la sigmoide.'
    expect(detectLanguage(text)).not.toBe('nl')
  })

  it('is not that of a few examples in another script', () => {
    const text =
      'The table for translation could be t(собака|dog) = 0.5 and t(собаку|dog) = 0.3 in this model'
    expect(detectLanguage(text)).toBe('en')
    expect(detectLanguage('Модель переводит слова и предложения')).toBe('ru')
  })

  it('is not told by one word, however often it stands there', () => {
    expect(
      detectLanguage('NameNode (master): 1 per cluster. DataNode: 1 per node. Checkpoint: 1 per day'),
    ).toBe(null)
  })
})

describe('the language of a deck', () => {
  const korean = '광합성은 빛 에너지를 당으로 바꾸는 과정입니다'
  const english = 'The plant makes sugar with the light that it takes from the sun'

  it('is that of most slides that tell theirs', () => {
    expect(detectDeckLanguage([korean, '', 'O(n)', korean, english])).toBe('ko')
  })

  it('is not told by a tie, by a few of many slides, or by no slide', () => {
    expect(detectDeckLanguage([korean, english])).toBe(null)
    expect(detectDeckLanguage([korean, ...Array<string>(9).fill('O(n)')])).toBe(null)
    expect(detectDeckLanguage([])).toBe(null)
  })
})
