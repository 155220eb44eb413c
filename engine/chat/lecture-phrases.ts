/** The assistant's sentences about the lecture as a whole and about the screens. The words in quotes are the screens' own. */
const en = {
  /** Between two sentences. */
  space: ' ',
  count: (slides: number) =>
    slides === 1 ? 'This lecture has 1 slide.' : `This lecture has ${slides} slides.`,
  length: (minutes: number) => `Its audio takes about ${minutes} min at normal speed.`,
  noAudio: 'Its length is not known here.',
  left: (minutes: number) => `About ${minutes} min of that is on slides that you have not studied.`,
  progress: (done: number, of: number) => `You have studied ${done} of ${of} slides.`,
  unstudied: 'These are not studied yet:',
  overview: 'The overview of the slides shows which ones you have studied.',
  next: 'Next in this lecture:',
  isLast: 'This is the last slide of the lecture.',
  isFirst: 'This is the first slide of the lecture.',
  grade:
    'I cannot see grades. Yours are on the page of your course under “Grades”; a quiz that you have handed in shows its result there, too.',
  quiz: 'I cannot see the quizzes of your course. The page of the course lists them with their times.',
  speed: 'You choose the speed beside Play, from 0.5 to 2; the keys < and > change it, too.',
  language:
    'I cannot translate. If the lecture is offered in several languages, “Lecture language” at the top changes it.',
  voice:
    'The voice speaks only while the lecture plays: press Pause. The script can be read without it, and without “Autoplay” no next slide begins by itself.',
  captions: '“Captions” in “Playback” shows the spoken words on the slide.',
  notes:
    'Your notes and bookmarks of this lecture are under “Notes”; “My notes” lists those of all lectures.',
  files: 'The slides cannot be downloaded. “Playback” offers the transcript of the lecture as a file.',
  professor:
    'Write your question here. If the lecture does not answer it, a button below my reply sends it to your professor.',
  quizMe:
    'I do not write questions. The mode “Quiz” covers annotated words on the slides until you recall them, and your dashboard offers practice cards if your course has any.',
  self: 'I am the assistant of this lecture. I quote its slides and scripts and name the slide; I know nothing else and make nothing up.',
  picture: 'I cannot see pictures and cannot explain formulas. This is what the slide says in words.',
  simpler: 'I cannot put it in other words, because I only quote the lecture. This is what it says itself.',
}
type LecturePhrases = typeof en

const ko: LecturePhrases = {
  space: ' ',
  count: (slides) => `이 강의의 슬라이드는 ${slides}장입니다.`,
  length: (minutes) => `오디오는 보통 속도로 약 ${minutes}분입니다.`,
  noAudio: '강의 길이는 여기에서 알 수 없습니다.',
  left: (minutes) => `그중 약 ${minutes}분은 아직 학습하지 않은 슬라이드입니다.`,
  progress: (done, of) => `슬라이드 ${of}장 중 ${done}장을 학습했습니다.`,
  unstudied: '아직 학습하지 않은 슬라이드입니다:',
  overview: '어느 슬라이드를 학습했는지는 “전체 보기”에 나와 있습니다.',
  next: '이 강의에서 다음에 나오는 내용입니다:',
  isLast: '이 강의의 마지막 슬라이드입니다.',
  isFirst: '이 강의의 첫 슬라이드입니다.',
  grade:
    '저는 성적을 볼 수 없습니다. 성적은 강좌 페이지의 “성적”에 있고, 제출한 퀴즈의 결과도 강좌 페이지에서 볼 수 있습니다.',
  quiz: '저는 강좌의 퀴즈를 볼 수 없습니다. 퀴즈와 시간은 강좌 페이지에 나와 있습니다.',
  speed: '속도는 재생 버튼 옆에서 0.5배부터 2배까지 고를 수 있고, < 키와 > 키로도 바꿀 수 있습니다.',
  language: '저는 번역하지 못합니다. 강의가 여러 언어로 제공되면 위쪽의 “강의 언어”에서 바꿀 수 있습니다.',
  voice:
    '음성은 강의를 재생할 때만 나옵니다. 일시정지를 눌러 주세요. 스크립트는 음성 없이도 읽을 수 있고, “자동 재생”을 끄면 다음 슬라이드가 저절로 시작되지 않습니다.',
  captions: '“재생 설정”의 “자막”을 켜면 말하는 내용이 슬라이드에 글로 나옵니다.',
  notes: '이 강의의 노트와 북마크는 “노트”에 있고, 모든 강의의 노트는 “내 노트”에 있습니다.',
  files: '슬라이드는 내려받을 수 없습니다. 강의 전체의 스크립트는 “재생 설정”에서 파일로 받을 수 있습니다.',
  professor:
    '여기에 질문을 적어 주세요. 강의에 답이 없으면 제 답 아래의 버튼으로 교수님께 질문을 보낼 수 있습니다.',
  quizMe:
    '저는 문제를 만들지 않습니다. “퀴즈” 모드는 주석이 달린 단어를 떠올릴 때까지 가려 두고, 강좌에 복습 카드가 있으면 대시보드에 나타납니다.',
  self: '저는 이 강의의 도우미입니다. 슬라이드와 스크립트를 인용하고 슬라이드 번호를 알려 드립니다. 그 밖의 것은 알지 못하며 지어내지 않습니다.',
  picture: '저는 그림을 보지 못하고 수식도 설명하지 못합니다. 슬라이드에는 글로 이렇게 나와 있습니다.',
  simpler: '저는 강의를 인용만 하므로 다른 말로 풀어서 설명하지 못합니다. 강의에는 이렇게 나와 있습니다.',
}
const zh: LecturePhrases = {
  space: '',
  count: (slides) => `本讲共有 ${slides} 张幻灯片。`,
  length: (minutes) => `按正常速度，音频约 ${minutes} 分钟。`,
  noAudio: '这里无法得知本讲的时长。',
  left: (minutes) => `其中约 ${minutes} 分钟在您还没有学习的幻灯片上。`,
  progress: (done, of) => `${of} 张幻灯片中，您已学完 ${done} 张。`,
  unstudied: '这些还没有学习：',
  overview: '“总览”会显示哪些幻灯片已学完。',
  next: '本讲接下来是：',
  isLast: '这是本讲的最后一张幻灯片。',
  isFirst: '这是本讲的第一张幻灯片。',
  grade: '我看不到成绩。您的成绩在课程页面的“成绩”里；已交卷的测验也可以在课程页面查看结果。',
  quiz: '我看不到课程的测验。课程页面列出了测验及其时间。',
  speed: '在播放按钮旁边可以选择 0.5 到 2 倍的速度，按 < 键和 > 键也可以调节。',
  language: '我不会翻译。如果本讲提供多种语言，可以用上方的“课时语言”切换。',
  voice: '只有播放时才有声音：请按暂停。不听声音也可以阅读讲稿；关闭“自动播放”后，下一张不会自动开始。',
  captions: '打开“播放设置”里的“字幕”，幻灯片上会用文字显示所讲内容。',
  notes: '本讲的笔记和书签在“笔记”里；“我的笔记”列出所有课时的笔记。',
  files: '幻灯片不能下载。在“播放设置”里可以把整讲的讲稿下载为文件。',
  professor: '请把问题写在这里。如果本讲没有答案，可以用我的回答下方的按钮把问题发给教授。',
  quizMe: '我不出题。“测验”模式会遮住带标注的词语，直到您回忆起来；如果课程有复习卡片，它们会出现在主页上。',
  self: '我是本讲的助手。我引用幻灯片和讲稿并注明是哪一张；其他的我不了解，也不会编造。',
  picture: '我看不到图，也不会解释公式。这张幻灯片的文字是这样说的。',
  simpler: '我只引用本讲的内容，不能换一种说法。本讲是这样说的。',
}

/** English for languages in which no such question is read. */
export const lecturePhrases = (language: string): LecturePhrases =>
  language === 'ko' ? ko : language === 'zh' ? zh : en
