/** The form to upload slides, and the title of the lecture that they become. */
export const upload = {
  title: 'Upload Presentation Slides',
  below: 'One PDF. Every page becomes a slide.',
  field: 'Slides as a PDF file',
  drop: 'Drop your slides here',
  limit: 'PDF only, up to {{megabytes}} MB and {{pages}} pages',
  choose: 'Choose File',
  chooseOther: 'Choose another file',
  button: 'Upload',
  lectureTitle: {
    label: 'Title of the lecture',
    fromFile:
      'Taken from the file name. If the first slide is a title page, its title is used instead, unless you enter your own.',
    hint: 'Students see it in the course. You can change it at any time.',
    failed: 'The title could not be saved.',
  },
  interrupted: 'The upload of “{{file}}” was interrupted. Please choose the file again.',
  selectPdf: 'Please select a PDF file to upload.',
  tooLarge:
    'This file is larger than {{megabytes}} MB. Export the slides with smaller images, or split the deck.',
  sending: 'Uploading…',
  starting: 'Uploaded. Reading the PDF…',
  failedToStart: 'Failed to start PDF processing job.',
  speak: 'Also generate the audio',
  speakHint: 'Once the scripts are written. Slides that you change afterwards need new audio.',
  speakHintModel:
    'Once the scripts are written. The configured voice may cost money; slides that you change afterwards need new audio.',
  mode: {
    label: 'Generation mode',
    failed: 'The generation mode could not be changed.',
    interactive: 'Interactive',
    interactiveHint:
      'You generate each script yourself and review it before the next one. Best for a lecture you want to shape.',
    batch: 'Batch',
    batchHint: 'All scripts are written in one go while you do something else. You review them afterwards.',
    batchHintModel:
      'The AI model writes all scripts in one go, even if you close this page. You can cancel it at any time.',
  },
}
