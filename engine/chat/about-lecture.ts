import type { ChatReply, ChatRequest } from '@lectern/core/ai/engine.ts'
import { questionTermsOf } from '@lectern/core/text/terms.ts'
import { quoteCourse } from './course-texts.ts'
import { lecturePhrases } from './lecture-phrases.ts'
import { type Asked, nameSlides, tellSlide } from './tell.ts'

const SLIDES = /\b(?:slides?|pages?)\b|슬라이드\p{Script=Hangul}*|페이지\p{Script=Hangul}*|幻灯片|[页张]/iu
const LECTURE =
  /\b(?:lectures?|class|talk|videos?|audio|presentation|recording|deck)\b|(?:강의|수업|영상|오디오|강좌)\p{Script=Hangul}*|(?:节|堂|门)?课|讲座|这讲|本讲|视频|音频/iu
const CHANGES =
  /\b(?:change|switch|set|choose|select|adjust|pick|available|other|another|different|turn|increase|decrease|make|play)\w*\b|(?:바꾸|바꿔|바꿀|변경|조절|조정|전환|선택|설정|올리|올려|낮추|낮춰|켜|켤|다른|하게|해)\p{Script=Hangul}*|切换|打?开|更?换|更?改|变|选择?|调(?:节|整|到)?|设置?|其他|别的/iu
const NAMED_LANGUAGE =
  /\b(?:in|(?:in)?to) (?:english|korean|chinese|japanese|spanish|french|german)\b|(?:한국어|영어|중국어|일본어|우리말)로\p{Script=Hangul}*|(?:用|成|为)(?:中文|英文|英语|韩语|韩文|日语|日文)/iu

/**
 * Questions about the lecture as a whole, the student's progress, and the screens. A question is about a topic if every pattern of
 * a row is met and no other word of its own is left. The first row counts.
 */
const ROWS = [
  [
    'progress',
    /\b(?:slides?|pages?|progress|far|how (?:much|many)|parts?)\b|슬라이드\p{Script=Hangul}*|페이지\p{Script=Hangul}*|진도\p{Script=Hangul}*|부분\p{Script=Hangul}*|얼마나|어디까지|뭐\p{Script=Hangul}*|뭘|[页张]|幻灯片|进度|哪[些里儿]|多少/iu,
    /\b(?:stud(?:ied|y)|seen|watched|heard|finish(?:ed)?|done|visited|viewed|miss(?:ed|ing)?|left|remain(?:s|ing)?|unstudied|progress|far am i)\b|(?:안|못) ?(?:본|들은|한|공부한|학습한|봤)\p{Script=Hangul}*|(?:보|듣|학습하|공부하)지 (?:않|못)\p{Script=Hangul}*|남[았은]\p{Script=Hangul}*|진도|没有?(?:学|看|听)[过完]?|未学|学到|还?剩下?|进度/iu,
  ],
  [
    'count',
    /\b(?:how many|number of) (?:slides?|pages?)\b|(?:슬라이드|페이지)\p{Script=Hangul}* (?:총 |모두 |전부 )?몇\p{Script=Hangul}*|몇 ?(?:장|페이지|쪽)\p{Script=Hangul}*|(?:几|多少)[页张](?:幻灯片)?/iu,
  ],
  [
    'length',
    LECTURE,
    /\bhow (?:long|much time)\b|\bhow many minutes\b|\b(?:duration|length)\b|몇 ?[분시]\p{Script=Hangul}*|얼마나 ?(?:걸|길|되)\p{Script=Hangul}*|길이\p{Script=Hangul}*|多长时间|多[长久]|几分钟|多少分钟|时长/iu,
  ],
  [
    'next',
    /\b(?:next|(?:comes?|coming) (?:up|after (?:this|that|it)))\b|다음\p{Script=Hangul}*|接下来|下面|下一[页张个]|后面/iu,
  ],
  [
    'previous',
    /\bprevious\b|\bbefore (?:this|that|it)\b|이전\p{Script=Hangul}*|바로 앞\p{Script=Hangul}*|上一[页张]|前[面一][页张]?/iu,
  ],
  [
    'last',
    /\b(?:last|final) (?:slide|page)\b|마지막 ?(?:슬라이드|페이지|장)\p{Script=Hangul}*|最后[面一][页张]/iu,
  ],
  [
    'simpler',
    /\b(?:simpl(?:er|y|ify)(?: (?:words?|terms|language))?|easier|(?:simple|plain|easy|other) (?:words?|terms|language|english)|eli5)\b|쉽게|쉬운 ?말로|간단(?:히|하게)|풀어서?|简单[一点些地]*|通俗(?:易懂)?[一点些地]*|换(?:个|一种)说法/iu,
  ],
  [
    'picture',
    /\b(?:plots?|graphs?|charts?|diagrams?|figures?|images?|pictures?|formulas?|formulae|equations?)\b|(?:그림|그래프|도표|차트|사진|수식|공식)\p{Script=Hangul}*|图(?:片|表|像)?|公式/iu,
    /\b(?:this|that|the|colou?rs?|axis|axes|arrows?)\b|이 |여기|색|축|이게|[这上]|颜色/iu,
    /\b(?:shows?|read|see|mean|explain|colou?rs?|axis|axes|arrows?|understand|is|are)\b|뭐\p{Script=Hangul}*|무슨|뜻\p{Script=Hangul}*|설명|이해|읽\p{Script=Hangul}*|의미|什么|解释|怎么|懂|意思/iu,
  ],
  [
    'grade',
    /\b(?:my|our|quiz) (?:quiz )?(?:grades?|scores?|marks|results?|points)\b|\bresults? of (?:my|our|the) quiz\b|(?:(?:제|내|퀴즈) ?(?:퀴즈 ?)?(?:점수|결과)|성적)\p{Script=Hangul}*|我的?(?:测验)?(?:分数|得分|结果)|(?:我的?)?(?:测验)?成绩/iu,
  ],
  [
    'quiz',
    /\bquiz(?:zes)?\b|퀴즈\p{Script=Hangul}*|测验/iu,
    /\b(?:when|where|next|any|is there|are there|time|date|deadline|due|starts?|opens?|take|join)\b|언제\p{Script=Hangul}*|어디\p{Script=Hangul}*|있[나어습]\p{Script=Hangul}*|마감\p{Script=Hangul}*|시작\p{Script=Hangul}*|什么时候|何时|哪[里儿]|有|几点|开始|截止/iu,
  ],
  [
    'speed',
    /\b(?:speed|(?:playback )?rate|tempo)\b|속도\p{Script=Hangul}*|배속\p{Script=Hangul}*|速度|倍速|语速/iu,
    CHANGES,
  ],
  [
    'speed',
    /\b(?:faster|slower|too (?:fast|slow)|slow (?:\w+ )?down|speed (?:\w+ )?up)\b|(?:더 ?|너무 ?)(?:빨리|빠르|천천히|느리|느려|빨라)\p{Script=Hangul}*|[快慢]一?点|太[快慢]/iu,
  ],
  ['language', /\blanguages?\b|언어\p{Script=Hangul}*|语言/iu, CHANGES],
  ['language', /\btranslat\w+\b(?:.{0,24}\b(?:in)?to \w+)?|번역\p{Script=Hangul}*|翻译/iu],
  ['language', NAMED_LANGUAGE],
  [
    'voice',
    /\b(?:voice|audio|sound|narrat\w+|speech|volume)\b|소리\p{Script=Hangul}*|음성\p{Script=Hangul}*|목소리\p{Script=Hangul}*|음소거|声音|语音/iu,
    /\b(?:(?:turn |switch )?off|mute|stop|without|disable|silence|quiet)\b|(?:끄|꺼|끌|없이|안 나|음소거)\p{Script=Hangul}*|关[掉闭]?|静音|不(?:要|听)/iu,
  ],
  ['voice', /\bmute\b|음소거|静音/iu],
  ['captions', /\b(?:subtitles?|captions?)\b|자막\p{Script=Hangul}*|字幕/iu],
  [
    'notes',
    /\b(?:take|write|make|keep|find|see)\b.{0,12}\bnotes?\b|\bbookmark\w*\b|(?:메모|필기|노트|북마크|책갈피)\p{Script=Hangul}*|(?:做|记|写)笔?记|笔记|书签|收藏/iu,
  ],
  ['files', /\bdownload\b|다운\p{Script=Hangul}*|내려받\p{Script=Hangul}*|下载/iu],
  [
    'professor',
    /\b(?:professor|prof|teacher|lecturer|instructor|tutor)\b|교수\p{Script=Hangul}*|선생\p{Script=Hangul}*|老师|教授/iu,
    /\b(?:ask|contact|e-?mail|reach|write to|message|talk to|speak to|question)\b|질문\p{Script=Hangul}*|물어\p{Script=Hangul}*|연락\p{Script=Hangul}*|문의\p{Script=Hangul}*|提?问题?|联系/iu,
  ],
  [
    'quizMe',
    /\b(?:quiz|test|examine|ask) me\b(?: an?(?:other)? question)?|\b(?:give|ask|make|create|write) (?:me )?(?:some|a few|\w+)? ?(?:practice )?(?:questions|quiz(?:zes)?|exercises|flashcards)\b|\bpractice questions\b|(?:연습 ?)?(?:퀴즈|문제)\p{Script=Hangul}* ?(?:좀 ?|하나 ?|몇 개 ?)?(?:내|만들|출제)\p{Script=Hangul}*|考考?我|(?:给我)?出[几一些]*[个道]?(?:练习)?题|练习题|给我.{0,3}测验/iu,
  ],
  [
    'self',
    /\b(?:who|what) are you\b|\bcan i ask (?:you )?(?:a question|something)\b|\bare you (?:an? )?(?:chat ?gpt|gpt|ai|bot|robot|human|real|person|model|machine)\b|\bwhat (?:can|do) you (?:do|know)\b|(?:너|넌|당신)\p{Script=Hangul}* ?(?:누구|뭐|사람|AI|인공지능)\p{Script=Hangul}*|누구(?:세요|야|니|신가요)|(?:뭘|무엇을) ?할 수 있\p{Script=Hangul}*|你是(?:谁|什么|人|AI|机器人|ChatGPT)\p{Script=Han}*|你[能会](?:做|干)?什么/iu,
  ],
] as const satisfies (readonly [string, ...RegExp[]])[]
type Topic = (typeof ROWS)[number][0]

/** Words of such questions that ask for nothing else. */
const FILLERS =
  /\b(?:see|find|look|get|go|got|read|check|still|yet|already|now|so far|just|really|bit|little|more|much|again|all|total|altogether|comes?|topics?|covers?|covered|learn\w*|content|take|last|need|want|put|way|save|course|file|speaking|talking|speak|talk|possible|able|\d(?:\.\d+)?x?)\b|(?<!\p{Script=Hangul})(?:이|그|제|내|나|나는|저|저는|제가|내가|우리|좀|더|지금|아직|총|전체|모두|다|것|건|거|게|수|몇|중에?|용|내용|주제|재생|여기|어느)(?!\p{Script=Hangul})|(?<!\p{Script=Hangul})(?:있|없|되|됐|하|해|했|할|한|싶|봐|보|볼|알|나오|나와|나온|배우|배울|배웠|다루|다룰|뭐|뭔|뭘|뭡|무슨|확인|찾|들|말|설명|이거|이것|내용|관련|방법|가능|시간)\p{Script=Hangul}*|播放|[我你您的有还能会可以吗呢吧想要在里这那本节课堂讲座一下怎么样如何请现都是了到把给什哪些谁看查学习找第个多内容说解释点过得一共总不话再]/giu

const LONGEST_CHARS = 80

/** Of all topics: “when are the results of the quiz there?” */
const VOCABULARY = [...ROWS.flatMap(([, ...patterns]) => patterns), SLIDES, LECTURE, CHANGES, FILLERS]

/** The topic of a question that is about nothing else; null for other questions. */
const readTopic = (question: string): Topic | null => {
  const text = question.normalize('NFC').trim()
  if (text.length > LONGEST_CHARS) return null
  const row = ROWS.find(([, ...patterns]) => {
    if (!patterns.every((pattern) => pattern.test(text))) return false
    const rest = [...patterns, ...VOCABULARY].reduce(
      (left, pattern) => left.replaceAll(new RegExp(pattern, 'giu'), ' '),
      text,
    )
    return questionTermsOf(rest).length === 0
  })
  return row?.[0] ?? null
}

const inMinutes = (slides: NonNullable<ChatRequest['study']>): number =>
  Math.ceil(slides.reduce((sum, { voiceMs }) => sum + (voiceMs ?? 0), 0) / 60_000)

/**
 * Answers a question about the lecture as a whole, the student's own progress or the screens, by what is known for certain;
 * null for every other question.
 * @param again answers what the student asked before, or says what the open slide says
 */
export const answerAboutLecture = (request: Asked, again: () => ChatReply): ChatReply | null => {
  const { slides, currentSlide, study } = request
  const phrases = lecturePhrases(request.spoken)
  const topic = readTopic(request.question)
  const say = (...parts: (string | null)[]): ChatReply => ({
    text: parts.filter((part) => part !== null).join('\n\n'),
    citations: [],
    isUnanswered: false,
  })
  const count = slides.length
  switch (topic) {
    case null:
      return null
    case 'count':
      return say(phrases.count(count))
    case 'length': {
      const minutes = inMinutes(study ?? [])
      const left = inMinutes((study ?? []).filter(({ isStudied }) => !isStudied))
      const time = minutes === 0 ? [phrases.noAudio] : [phrases.length(minutes)]
      if (left > 0 && left < minutes) time.push(phrases.left(left))
      return say([phrases.count(count), ...time].join(phrases.space))
    }
    case 'progress': {
      if (study === undefined) return say(phrases.count(count) + phrases.space + phrases.overview)
      const open = study.filter(({ isStudied }) => !isStudied).map(({ number }) => number)
      const done = phrases.progress(study.length - open.length, study.length)
      if (open.length === 0) return say(done)
      const named = slides.filter(({ number }) => open.includes(number)).slice(0, SLIDES_NAMED)
      return { ...nameSlides(done + phrases.space + phrases.unstudied, named), isUnanswered: false }
    }
    case 'next': {
      // A slide that is built up in steps has one title on all of its pages.
      const following = slides
        .filter(({ number }) => number > currentSlide)
        .filter(({ title }, index, all) => index === 0 || title === null || title !== all[index - 1]!.title)
        .slice(0, SLIDES_NEXT)
      return following.length === 0 ? say(phrases.isLast) : nameSlides(phrases.next, following)
    }
    case 'previous':
      return currentSlide <= (slides[0]?.number ?? 1)
        ? say(phrases.isFirst)
        : tellSlide(currentSlide - 1, request)
    case 'last':
      return tellSlide(slides.at(-1)?.number ?? 0, request)
    case 'simpler': {
      const said = again()
      return said.isUnanswered ? said : { ...said, text: `${phrases.simpler}\n\n${said.text}` }
    }
    case 'picture': {
      const here = tellSlide(currentSlide, request)
      return { ...here, text: `${phrases.picture}\n\n${here.text}` }
    }
    case 'quiz':
      return say(quoteCourse(request, request.phrases), phrases.quiz)
    default:
      return say(phrases[topic])
  }
}

/** The overview shows more. */
const SLIDES_NAMED = 20
const SLIDES_NEXT = 3
