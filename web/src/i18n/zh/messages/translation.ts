/** Messages about translations, by code. */
export const translationMessages = {
  translating_slide: '正在翻译成{{language}}：第 {{number}} 张幻灯片，共 {{total}} 张',
  translated: '讲稿已翻译。',
  already_translated: '所有译文都已是最新。',
  some_translated: '{{total}} 份译文中有 {{done}} 份是最新的。',
  translation_cancelled: '翻译已取消。',
  translations_kept: '已完成的译文会保留。',
  waiting_translation_other: '正在等待翻译 {{count}} 份讲稿。',
  choosing_terms: '正在确定课程术语的{{language}}译法',
  translation_needs_model: '翻译需要 AI 模型，而目前尚未配置。管理员可以在管理页面中配置。',
  translation_too_long: '译文超过 {{number}} 个字符。',
  slides_not_translated_other: '幻灯片 {{slides}}（{{language}}）无法翻译：',
  check_annotations_other: '幻灯片 {{slides}}（{{language}}）：请检查标注的位置，AI 模型丢失了一些。',
  check_terms_other:
    '幻灯片 {{slides}}（{{language}}）：请检查术语，AI 模型没有处处沿用既定译法：{{terms}}。',
  default_scripts_incomplete: '翻译之前，默认语言的讲稿必须全部完成。',
  busy_translating: '其他操作正在进行时无法开始翻译。',
  only_one_language: '该课时只有一种语言。请先添加要翻译成的语言。',
}
