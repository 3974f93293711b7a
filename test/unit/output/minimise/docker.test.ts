import assert from 'node:assert/strict';
import { describeHandled, describeRecordings, minimised } from './describeRecordings.ts';

const name = 'docker build';

describe('docker build', () => {
  describeRecordings('docker', {
    shortened: [
      {
        file: 'buildkit',
        command: 'docker build --progress=plain -t harbour:1 .',
        keeps: [
          '#4 [stage-1 1/2] FROM 127.0.0.1:5077/base:1',
          ['#5 [build 2/5] WORKDIR /app', '#5 [build 2/5] WORKDIR /app'],
          '#7 [build 3/5] COPY src ./src',
          '#8 [build 4/5] RUN for i in',
          ['#8 0.095 warning: the tide is low', '#8 0.095   at the quay: 2 m'],
          ['#9 [build 5/5] RUN ls src', '#9 [build 5/5] RUN ls src'],
          ['#9 0.115 1.txt', '#9 0.115 big.bin'],
          '#10 [stage-1 2/2] COPY --from=build',
          '#11 exporting to image',
          ['#11 writing image sha256:e21ce34db98d', '#11 naming to docker.io/library/harbour:1 done'],
        ],
        gone: ['transferring', 'extracting', 'DONE', '[internal]', 'Unpacking libfoo7', /^#\d+ sha256/],
      },
      {
        file: 'buildkit-cached',
        command: 'docker build --progress=plain -t harbour:1 .',
        keeps: ['#7 [build 3/5] COPY src ./src', '#11 naming to docker.io/library/harbour:1 done'],
        gone: [/^#\d+ CACHED/, 'DONE', '[internal]'],
      },
      {
        file: 'buildkit-failing',
        mostlyMatters: true,
        command: 'docker build --progress=plain --no-cache -t harbour:2 .',
        exitCode: 1,
        keeps: [['#9 [build 5/5] RUN echo "mooring"', 'executor failed running']],
        gone: ['transferring', 'DONE', '[internal]'],
      },
      {
        file: 'buildkit-missing',
        command: 'docker build --progress=plain -t harbour:2 .',
        exitCode: 1,
        keeps: [['#7 [build 3/5] COPY nothing ./src', 'failed to compute cache key']],
        gone: ['transferring', 'DONE', '[internal]'],
      },
      {
        file: 'buildkit-syntax',
        command: 'docker build --progress=plain -f Dockerfile.bad .',
        exitCode: 1,
        keeps: ['failed to solve with frontend dockerfile.v0'],
        gone: ['transferring', 'DONE'],
      },
      {
        file: 'buildkit-tty',
        command: 'docker build --no-cache -t harbour:4 .',
        keeps: [
          '[+] Building 1.2s (9/9) FINISHED',
          [' => [3/4] COPY src ./src', ' => exporting to image'],
          ' => CACHED [2/4] WORKDIR /app',
          [' => => writing image', ' => => naming to docker.io/library/harbour:4'],
        ],
        gone: ['transferring', '[internal]'],
      },
      {
        file: 'legacy',
        command: 'docker build -t harbour:1 .',
        keeps: [
          'Step 1/8 : FROM 127.0.0.1:5077/base:1',
          'Status: Downloaded newer image for 127.0.0.1:5077/base:1',
          'Step 5/8 : RUN ls src',
          ['1.txt', 'warning: the tide is low'],
          'Step 8/8 : CMD',
          ['Successfully built d5da3948eb0e', 'Successfully tagged harbour:1'],
        ],
        gone: ['--->', 'Removing intermediate', 'Pull complete', 'Sending build context'],
      },
      {
        file: 'legacy-cached',
        command: 'docker build -t harbour:1 .',
        keeps: ['Step 8/8 : CMD', ['Successfully built', 'Successfully tagged harbour:1']],
        gone: ['Using cache'],
      },
      {
        file: 'buildah',
        command: 'buildah bud --isolation chroot -t harbour:3 .',
        keeps: [
          ['STEP 5/8: RUN', 'COMMIT harbour:3'],
          ['Successfully tagged localhost/harbour:3', 'aba1914f81a3'],
        ],
        gone: ['Copying blob', 'Storing signatures', 'Writing manifest'],
      },
    ],
    asTheyAre: [
      ['legacy-failing', 'docker build -t harbour:2 .', 7],
      ['legacy-deprecated', 'docker build -t harbour:2 .', 7],
      ['buildah-failing', 'buildah bud --isolation chroot -t harbour:3 .', 7],
    ],
  });

  describeHandled([
    ['docker build .', name],
    ['docker -H unix:///x build -t a --progress plain .', name],
    ['docker buildx build --push .', name],
    ['docker image build .', name],
    ['docker compose -f a.yml build web', name],
    ['docker-compose build', name],
    ['podman build .', name],
    ['buildah --storage-driver vfs bud .', name],
    ['docker build -q .', ''],
    ['docker build --quiet .', ''],
    ['docker build --progress=rawjson .', ''],
    ['docker build --progress rawjson .', ''],
    ['docker buildx build --call=check .', ''],
    ['docker run build', ''],
    ['docker images', ''],
    ['docker', ''],
  ]);

  const noise = Array.from({ length: 6 }, (_, index) => [
    `#${index + 1} [internal] load something ${index}`,
    `#${index + 1} transferring context: 2B done`,
    `#${index + 1} DONE 0.0s`,
    '',
  ]).flat();
  const missingPackage = [
    ...[
      '#8 [2/2] RUN apt-get install -y rope',
      '#8 0.412 Reading package lists...',
      '#8 0.9 E: Unable to locate package rope',
    ],
    ...[
      '#8 ERROR: process "/bin/sh -c apt-get install -y rope" did not complete successfully: exit code: 100',
      '------',
    ],
    ...[
      ' > [2/2] RUN apt-get install -y rope:',
      '0.412 Reading package lists...',
      '0.9 E: Unable to locate package rope',
      '------',
    ],
    ...[
      'Dockerfile:2',
      '--------------------',
      '   1 |     FROM debian',
      '   2 | >>> RUN apt-get install -y rope',
      '--------------------',
    ],
    'ERROR: failed to solve: process "/bin/sh -c apt-get install -y rope" did not complete successfully: exit code: 100',
  ];
  const table: [title: string, lines: string[], shown: string[]][] = [
    [
      'an error as newer versions tell it stays whole',
      [...noise, ...missingPackage],
      [...missingPackage, '[18 lines left out in between: internal steps, transfers, ends of steps]'],
    ],
    [
      'warnings at the end stay',
      [
        ...noise,
        ...['#9 [1/1] FROM scratch', '#9 DONE 0.0s', '', ' 1 warning found (use docker --debug to expand):'],
        " - FromAsCasing: 'as' and 'FROM' keywords' casing do not match (line 1)",
      ],
      [
        ...['#9 [1/1] FROM scratch', '', ' 1 warning found (use docker --debug to expand):'],
        " - FromAsCasing: 'as' and 'FROM' keywords' casing do not match (line 1)",
        '[19 lines left out in between: internal steps, transfers, ends of steps]',
      ],
    ],
    [
      'an internal step that failed stays',
      [
        ...noise,
        '#9 [internal] load metadata for example.org/x',
        '#9 ERROR: example.org/x: not found',
        '------',
        ' > [internal] load',
      ],
      [
        ...[
          '#9 [internal] load metadata for example.org/x',
          '#9 ERROR: example.org/x: not found',
          '------',
          ' > [internal] load',
        ],
        '[18 lines left out in between: internal steps, transfers, ends of steps]',
      ],
    ],
  ];
  for (const [title, lines, shown] of table) {
    it(title, () => {
      assert.deepEqual(minimised(lines.join('\n'), 'docker build .', 1)?.split('\n'), shown);
    });
  }
});
