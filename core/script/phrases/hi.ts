import type { Phrases } from './phrases.ts'

export const hi: Phrases = {
  greeting: { measured: 'नमस्कार, आप सभी का स्वागत है।', lively: 'सभी को नमस्ते!' },
  opening: 'इस व्याख्यान का विषय है: {title}।',
  introduction: {
    measured: ['इस स्लाइड का विषय है: {title}।', 'अब हम अगले विषय पर आते हैं: {title}।', 'आइए इसे देखें: {title}।'],
    lively: ['आइए मिलकर यह विषय देखें: {title}।', 'अब बारी है: {title}।'],
  },
  continuation: 'आगे बढ़ते हैं: {title}।',
  pro: 'पक्ष में: {x}',
  con: 'विपक्ष में: {x}',
  formula: 'सूत्र स्लाइड पर है।',
  thatFormula: 'स्लाइड पर दिया गया सूत्र',
  thatCode: 'स्लाइड पर दिया गया कोड',
  code: 'कोड स्लाइड पर है।',
  figure: 'कृपया स्लाइड पर चित्र देखें।',
  labels: 'चित्र में है: {list}।',
  recap: 'संक्षेप में: {list}।',
  closing: {
    measured: 'यह व्याख्यान यहीं समाप्त होता है। ध्यान देने के लिए धन्यवाद।',
    lively: 'आज के लिए इतना ही। धन्यवाद!',
  },
}
