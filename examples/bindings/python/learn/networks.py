"""Networks for train.py: they evaluate positions and learn from games.

A network needs two methods. ``evaluate`` is what :data:`rulebook.search.Evaluate` describes.
``learn`` gets a batch of examples and returns its losses:

* planes ``[examples, planes, rows, columns]``
* masks ``[examples, actions]``, the legal actions
* policies ``[examples, actions]``, the part of the visits that each action had
* outcomes ``[examples]``, how the game ended for the player who acted: 1, 0 or -1
"""

import numpy as np


class Linear:
    """The simplest network, by NumPy alone: each output is a weighted sum of the inputs."""

    def __init__(self, game, rate=0.5):
        inputs = game.observation_tensor_size()
        self.policy = np.zeros((inputs + 1, game.num_distinct_actions()), np.float32)
        self.value = np.zeros(inputs + 1, np.float32)
        self.rate = rate

    def outputs(self, planes, masks):
        inputs = np.ones((len(planes), len(self.value)), np.float32)
        inputs[:, 1:] = planes.reshape(len(planes), -1)
        logits = np.where(masks, inputs @ self.policy, -np.inf)
        priors = np.exp(logits - logits.max(axis=1, keepdims=True))
        return inputs, priors / priors.sum(axis=1, keepdims=True), np.tanh(inputs @ self.value)

    def evaluate(self, planes, masks, players):
        return self.outputs(planes, masks)[1:]

    def learn(self, planes, masks, policies, outcomes):
        inputs, priors, values = self.outputs(planes, masks)
        rate = self.rate / len(planes)
        self.policy -= rate * inputs.T @ (priors - policies)
        self.value -= rate * inputs.T @ ((values - outcomes) * (1 - values**2))
        policy_loss = -(policies * np.log(np.maximum(priors, 1e-9))).sum(axis=1).mean()
        return float(policy_loss), float(((values - outcomes) ** 2).mean())

    def save(self, path):
        with open(path, "wb") as file:
            np.savez(file, policy=self.policy, value=self.value)

    def load(self, path):
        with np.load(path) as weights:
            self.policy, self.value = weights["policy"], weights["value"]


class Convolutional:
    """A small residual network, by PyTorch. Blocks of actions that are stacks of planes are
    planes of its output, too."""

    def __init__(self, game, channels=32, blocks=2, rate=2e-3):
        import torch
        from torch import nn
        from torch.nn import functional

        planes, rows, columns = game.observation_tensor_shape()
        cells = rows * columns

        def conv(inputs, outputs, size=3):
            return nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False)

        class Residual(nn.Module):
            def __init__(self):
                super().__init__()
                self.layers = nn.Sequential(
                    conv(channels, channels), nn.BatchNorm2d(channels), nn.ReLU(), conv(channels, channels), nn.BatchNorm2d(channels)
                )

            def forward(self, x):
                return functional.relu(x + self.layers(x))

        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.trunk = nn.Sequential(
                    conv(planes, channels), nn.BatchNorm2d(channels), nn.ReLU(), *(Residual() for _ in range(blocks))
                )
                spatial = sum(block.count for block in game.blocks if block.spatial)
                self.policy = nn.Sequential(conv(channels, channels), nn.ReLU(), nn.Conv2d(channels, spatial // cells, 1))
                self.others = nn.Linear(channels, max(game.num_distinct_actions() - spatial, 1))
                # A convolution as large as the board is a full layer.
                self.value = nn.Sequential(
                    conv(channels, 8, 1), nn.ReLU(), nn.Conv2d(8, 64, (rows, columns)), nn.ReLU(), nn.Conv2d(64, 1, 1), nn.Tanh()
                )

            def forward(self, x):
                x = self.trunk(x)
                spatial, others = self.policy(x).flatten(1), self.others(x.mean((2, 3)))
                logits, at = [], [0, 0]
                for block in game.blocks:
                    source = spatial if block.spatial else others
                    first = at[block.spatial]
                    logits.append(source[:, first : first + block.count])
                    at[block.spatial] += block.count
                return torch.cat(logits, 1), self.value(x).flatten()

        torch.set_num_threads(1)
        self.torch, self.functional = torch, functional
        self.net = Net()
        self.optimizer = torch.optim.Adam(self.net.parameters(), rate, weight_decay=1e-4)

    def outputs(self, planes, masks):
        logits, values = self.net(self.torch.from_numpy(planes))
        return logits.masked_fill(~self.torch.from_numpy(masks), -1e9), values

    def evaluate(self, planes, masks, players):
        self.net.eval()
        with self.torch.no_grad():
            logits, values = self.outputs(planes, masks)
            return logits.softmax(1).numpy(), values.numpy()

    def learn(self, planes, masks, policies, outcomes):
        self.net.train()
        logits, values = self.outputs(planes, masks)
        policy_loss = -(self.torch.from_numpy(policies) * logits.log_softmax(1)).sum(1).mean()
        value_loss = self.functional.mse_loss(values, self.torch.from_numpy(outcomes))
        self.optimizer.zero_grad()
        (policy_loss + value_loss).backward()
        self.optimizer.step()
        return policy_loss.item(), value_loss.item()

    def save(self, path):
        self.torch.save(self.net.state_dict(), path)

    def load(self, path):
        self.net.load_state_dict(self.torch.load(path))


NETWORKS = {"convolutional": Convolutional, "linear": Linear}
