import { describe, expect, it } from 'vitest'
import { writeJapaneseNumbers } from './japanese-numbers.ts'
import { writeKana } from './kana.ts'
import { writeKoreanNumbers } from './korean-numbers.ts'

describe('Korean numbers', () => {
  it.each([
    ['3시 20분', '세 시 이십 분'],
    ['사과 2개와 학생 10명', '사과 두 개와 학생 열 명'],
    ['20살, 21개, 100개', '스무 살, 스물한 개, 백 개'],
    ['1번째, 2번째, 3번 반복, 5번 문제', '첫 번째, 두 번째, 세 번 반복, 오 번 문제'],
    ['2시간 5분 3초', '두 시간 오 분 삼 초'],
    ['6월 10일, 10월 6일, 12월, 2024년', '유월 십 일, 시월 육 일, 십이월, 이천이십사 년'],
    ['3개월, 제3장, 12층', '삼 개월, 제삼 장, 십이 층'],
    ['3.14와 50%', '삼 점 일사와 오십 퍼센트'],
    ['1,234,567원', '백이십삼만 사천오백육십칠 원'],
    ['10,000 그리고 0 그리고 -3', '만 그리고 영 그리고 마이너스 삼'],
    ['10-20쪽', '십 이십 쪽'],
    ['007', '영영칠'],
    ['9'.repeat(25), '구'.repeat(25)],
  ])('%s → %s', (text, spoken) => {
    expect(writeKoreanNumbers(text)).toBe(spoken)
  })
})

describe('Japanese numbers', () => {
  it.each([
    ['1人、2人、3人、4人', 'ヒトリ、フタリ、サンニン、ヨニン'],
    ['1本2本3本6本8本10本', 'イッポンニホンサンボンロッポンハッポンジュッポン'],
    ['4時7分', 'ヨジナナフン'],
    ['3月1日、20日', 'サンガツツイタチ、ニジュウニチ'],
    ['2024年4月', 'ニセンニジュウヨネンシガツ'],
    ['3.5と50%', 'サンテンゴとゴジュウパーセント'],
    ['1,234,000', 'ヒャクニジュウサンマンヨンセン'],
    ['3つの300と8000', 'ミッツのサンビャクとハッセン'],
    ['第2章', '第ニショウ'],
    ['0と00', 'ゼロとゼロゼロ'],
  ])('%s → %s', (text, kana) => {
    expect(writeJapaneseNumbers(text, (number) => number)).toBe(kana)
  })

  it('leaves no kanji in a text', async () => {
    expect(await writeKana('今日は線形代数を学びます。')).toBe('キョーワ センケイ ダイスーヲ マナビマス。')
    expect(await writeKana('鬱と龘と𠮷野家へ')).not.toMatch(/\p{sc=Han}/u)
  })
})
