/** Messages about scripts, by code. */
export const scriptsMessages = {
  writing_script: '正在撰写第 {{number}} 张幻灯片的讲稿，共 {{total}} 张',
  writing_scripts: '正在撰写幻灯片 {{slides}} 的讲稿（共 {{total}} 张）',
  script_written: '第 {{number}} 张幻灯片的讲稿已写好。',
  scripts_written: '{{total}} 张幻灯片中有 {{done}} 张有讲稿。',
  of_slides_other: '幻灯片 {{slides}}：',
  script_cancelled: '第 {{number}} 张幻灯片的讲稿生成已取消。',
  scripts_cancelled: '讲稿撰写已取消。已完成的讲稿会保留。',
  slide_without_text: '此幻灯片没有内置引擎可以读取的文字。请手动撰写讲稿，或请管理员配置 AI 模型。',
  script_same_again: '内置引擎会写出同样的文字。请更改设置，或手动撰写讲稿。',
  waiting_script: '正在等待撰写第 {{number}} 张幻灯片的讲稿。',
  waiting_scripts: '正在等待撰写讲稿。',
  language_not_written: '内置引擎不会用这种语言撰写：{{language}}。请手动撰写讲稿，或请管理员配置 AI 模型。',
  slide_not_translated:
    '此幻灯片的语言是{{language}}，内置引擎无法将其翻译成{{target}}。请手动撰写讲稿，或请管理员配置 AI 模型。',
  deck_not_translated:
    '没有撰写讲稿：这些幻灯片的语言是{{language}}，内置引擎无法将其翻译成{{target}}。请将{{language}}设为默认语言，或仍用{{target}}撰写，或请管理员配置 AI 模型。',
  instructions_not_followed: '内置引擎无法遵循您说明中的这一部分：{{words}}。',
  script_unusable: 'AI 模型没有写出可以用作讲稿的文字。',
  script_off_topic: '讲稿几乎没有讲到幻灯片上的内容：使用前请先阅读。',
  slide_without_text_unseen:
    '这张幻灯片没有文字，而当前的 AI 模型不能看图。请手动撰写讲稿，或请管理员配置能看图的模型。',
  script_too_long_to_speak: '此讲稿太长，无法朗读：最多 {{number}} 个字符。',
  script_without_words: '此讲稿没有可以朗读的文字。',
  another_critical_operation: '另一项重要操作正在进行，或条件尚未满足。',
  another_operation: '另一项操作正在进行，或条件尚未满足。',
  another_operation_saving: '另一项操作正在进行，或缺少课时数据。请稍候再保存。',
  language_locked: '默认语言的讲稿全部完成后，才能编辑这种语言。',
  script_changed:
    '您打开之后，该讲稿已在另一个窗口或由某个任务更改。您的文字尚未保存：重新加载即可看到另一份。',
  default_language_not_target: '请指定默认语言以外的语言。',
  scripts_changed_other: '搜索之后，幻灯片 {{slides}} 的讲稿已更改。没有替换任何内容。请重新搜索。',
  scripts_would_be_too_long_other: '讲稿最多 {{max}} 个字符；幻灯片 {{slides}} 会超出。没有替换任何内容。',
  tags_mismatched: '{{tag}} 标签不匹配：{{opening}} 个开始标签，{{closing}} 个结束标签',
  tag_too_long: '{{tag}} 类型的标签超过 2,000 个字符',
  tags_nested: '标签不能嵌套：{{outer}} 中的 {{tag}}',
  closing_tag_first: '{{tag}} 的结束标签出现在开始标签之前',
}
