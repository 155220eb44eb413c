import type { Translated } from '../catalogue.ts'
import type { translation as english } from '../en/translation.ts'

export const translation: Translated<typeof english> = {
  button: '全部翻译',
  running: '正在翻译…',
  noModel: '翻译需要 AI 模型，而目前尚未配置。管理员可以在管理页面中配置。',
  deckLanguage: {
    label: '幻灯片的语言',
    text: '这些幻灯片是{{language}}，但讲稿会用{{standard}}撰写。内置引擎无法翻译。',
    textModel: '这些幻灯片是{{language}}。AI 模型会用{{standard}}撰写讲稿。',
    write: '用{{language}}撰写',
    goOn: '继续用{{standard}}',
    translate: '用 AI 模型翻译',
    wentOn: '生成全部讲稿时会略过{{language}}幻灯片，请自己用{{standard}}撰写其讲稿。',
    first: '请先在上方的提示中选择用哪种语言撰写讲稿。',
    done: '现在讲稿会用{{language}}撰写。{{standard}}处于准备中，学生暂时看不到。',
    failed: '无法更改语言。',
  },
  oneLanguage: '此课时只有一种语言。请在菜单的“语言…”中添加其他语言。',
  incomplete: '翻译之前，默认语言的讲稿必须全部完成。',
  busy: '其他操作正在进行时无法开始翻译。',
  unsaved: '请先保存或放弃未保存的更改。',
  failedToStart: '无法开始翻译任务。',
  ended: '翻译失败或已取消。',
  processed: '翻译',
  slide: '正在翻译成{{name}}：第 {{number}} 张，共 {{total}} 张幻灯片',
  starting: '即将开始翻译',
  counts: '共 {{total}} 份讲稿，已译 {{done}} 份',
  cancel: '取消翻译',
  missing_other: '缺少 {{count}} 份讲稿',
  stale_other: '{{count}} 份译文已过时',
}
