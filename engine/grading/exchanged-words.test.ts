import { describe, expect, it } from 'vitest'
import { gradeShortAnswer } from './grade-short-answer.ts'

const grade = (reference: string, answer: string) => {
  const { points, flags } = gradeShortAnswer({
    question: 'Explain.',
    reference,
    answer,
    keywords: [],
    rubric: '',
    maximum: 5,
    leniency: 'normal',
  })
  return { points, isNamed: flags.some((flag) => typeof flag === 'object') }
}

describe('the words of the reference in a wrong relation', () => {
  it.each([
    [
      'Voltage is the product of current and resistance.',
      'Current is the product of voltage and resistance.',
      'The product of resistance and current is voltage.',
    ],
    [
      'Density is mass divided by volume.',
      'Density is volume divided by mass.',
      'Mass divided by volume is density.',
    ],
    [
      'Debasement of coins caused inflation.',
      'Inflation caused debasement of coins.',
      'Inflation was caused by debasement of coins.',
    ],
    [
      'A debtor owes money to a creditor.',
      'A creditor owes money to a debtor.',
      'Money is owed to a creditor by a debtor.',
    ],
    [
      'It moves heat from a cold place to a warm place.',
      'It moves heat from a warm place to a cold place.',
      'It moves heat to a warm place from a cold place.',
    ],
    [
      'Dichte ist Masse geteilt durch Volumen.',
      'Dichte ist Volumen geteilt durch Masse.',
      'Die Dichte ist die Masse geteilt durch das Volumen.',
    ],
    ['소스 코드를 기계어로 번역한다.', '기계어를 소스 코드로 번역한다.', '기계어로 소스 코드를 번역한다.'],
    ['전압은 전류와 저항의 곱이다.', '전류는 전압과 저항의 곱이다.', '전압은 저항과 전류의 곱이다.'],
    ['编译器把源代码翻译成机器码。', '编译器把机器码翻译成源代码。', '编译器会把源代码翻译成机器码。'],
    ['密度是质量除以体积。', '密度是体积除以质量。', '质量除以体积是密度。'],
  ])('%s', (reference, exchanged, right) => {
    expect(grade(reference, right)).toMatchObject({ isNamed: false })
    expect(grade(reference, right).points).toBeGreaterThanOrEqual(4)
    expect(grade(reference, exchanged)).toEqual({ points: 0, isNamed: true })
  })

  it('is a doubt where the statements share a verb', () => {
    const lungs = '산소는 폐포에서 혈액으로, 이산화탄소는 혈액에서 폐포로 이동한다.'
    expect(grade(lungs, '이산화탄소는 폐포에서 혈액으로, 산소는 혈액에서 폐포로 이동한다.').isNamed).toBe(
      true,
    )
    expect(grade(lungs, '이산화탄소는 혈액에서 폐포로, 산소는 폐포에서 혈액으로 이동한다.').isNamed).toBe(
      false,
    )
  })

  it.each([
    [
      'A compiler translates source code into machine code.',
      'Into machine code a compiler translates source code.',
    ],
    [
      'A compiler translates source code into machine code.',
      'Source code is translated into machine code by a compiler.',
    ],
    ['Force equals mass times acceleration.', 'Acceleration times mass equals force.'],
    ['Heat flows from the hot body to the cold body.', 'The cold body receives heat from the hot body.'],
    ['The tenant pays rent to the landlord.', 'Rent is paid by the tenant to the landlord.'],
    ['Smoking causes cancer because tar damages DNA.', 'Tar damages DNA, so smoking causes cancer.'],
    ['식물은 이산화탄소를 흡수하고 산소를 방출한다.', '이산화탄소는 식물이 흡수하고 산소는 방출한다.'],
    ['植物吸收二氧化碳，放出氧气。', '氧气被植物放出，二氧化碳被植物吸收。'],
    [
      'Ein Compiler übersetzt Quelltext in Maschinencode.',
      'In Maschinencode übersetzt ein Compiler den Quelltext.',
    ],
  ])('may say the same in another order: %s', (reference, answer) => {
    const { points, isNamed } = grade(reference, answer)
    expect([points >= 3, isNamed]).toEqual([true, false])
  })

  it('may say the same of two things of one place, or in the opposite words', () => {
    expect(grade('An acid reacts with a base.', 'A base reacts with an acid.')).toEqual({
      points: 5,
      isNamed: false,
    })
    expect(grade('Ice is less dense than water.', 'Water is denser than ice.').points).toBeGreaterThan(0)
  })
})
